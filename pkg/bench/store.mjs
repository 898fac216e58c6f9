/** Stores and hosts: creating small records, keeping graphs, the boundary of the engine, cold starts. */
import { boundaryRows } from "./boundary.mjs";
import { browserRows } from "./browser.mjs";
import { coldInWorkerd } from "./cold.mjs";
import { folderRows } from "./folder.mjs";

/** Rows for the folder store, for stores and pages of a browser, and for the boundary. */
export async function storeRows(places) {
  return [
    ...(await folderRows(places)),
    ...(await boundaryRows(places)),
    ...(await browserRows(places)),
    await coldInWorkerd(places),
  ];
}
