//! A real browser, started by hand so that it can be killed, and opened again with what it kept.

import { spawn } from "node:child_process";
import { once } from "node:events";

import { chromium } from "playwright-core";

import { makeFolder } from "./made.js";

/** Nothing but our pages is asked for, and tabs behind others are not slowed down. */
const FLAGS = [
  "headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
  "disable-component-update", "disable-sync", "disable-dev-shm-usage", "disable-background-timer-throttling",
  "disable-backgrounding-occluded-windows", "disable-renderer-backgrounding", "remote-debugging-port=0",
];

/** Starts Chromium on the profile in `folder`. */
export async function startChromium(folder) {
  const words = [...FLAGS.map((flag) => `--${flag}`), `--user-data-dir=${folder}`, "about:blank"];
  const child = spawn("chromium", words, { stdio: ["ignore", "ignore", "pipe"], detached: true });
  const end = () => process.kill(-child.pid, "SIGKILL");
  process.once("exit", end);
  const gone = once(child, "exit").finally(() => process.off("exit", end));
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  return {
    /** A new tab on an empty page of that server. */
    open: async (url) => {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    /** Ends all its processes without a chance to write anything. */
    kill: async () => {
      end();
      await gone;
    },
  };
}

/** Chromium on a new profile for one test. It ends before its folder goes: hooks run in the order they were given. */
export async function chromiumFor(t) {
  let browser;
  t.after(() => browser?.kill());
  browser = await startChromium(makeFolder(t));
  return browser;
}

/** Where it says that it can be driven from. */
function addressOf(child) {
  let words = "";
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`Chromium ended: ${words}`)));
    child.stderr.on("data", (data) => {
      words += data;
      const [, address] = /listening on (ws:\S+)/.exec(words) ?? [];
      if (address) resolve(address);
    });
  });
}

/** Does a job of `browser-teller.js` in a page: `tell`, `read` or `inWorker`. */
export function doIn(page, what, job) {
  return page.evaluate(async ([what, job]) => (await import("/test/browser-teller.js"))[what](job), [what, job]);
}
