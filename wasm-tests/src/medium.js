// What tests do to a medium behind the back of its adapter: an expression whose value is an object of
// functions. From then on the browser's own doors are watched.
(() => {
  const connections = [];
  let isRefused = false;

  /** Whether the next who comes is refused; tests run side by side, so only that one. */
  const refuses = () => [isRefused, (isRefused = false)][0];
  const refusal = () => new DOMException("the test refuses", "SecurityError");

  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...input) {
    if (refuses()) throw refusal();
    const request = open.apply(this, input);
    request.addEventListener("success", () => connections.push(request.result));
    return request;
  };
  // One engine has no files of the origin.
  if (globalThis.StorageManager) {
    const { getDirectory } = StorageManager.prototype;
    StorageManager.prototype.getDirectory = function () {
      return refuses() ? Promise.reject(refusal()) : getDirectory.call(this);
    };
  }

  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error("blocked by an open connection"));
    });
  const flip = (bytes, bit) => {
    bytes[bit >> 3] ^= 1 << (bit & 7);
    return bytes;
  };
  const file = async (name, key) => {
    const parts = `${key}.value`.split("/");
    const last = parts.pop();
    let folder = await navigator.storage.getDirectory();
    for (const part of [name, ...parts]) folder = await folder.getDirectoryHandle(part, { create: true });
    return folder.getFileHandle(last, { create: true });
  };
  const bytesOf = async (handle) => new Uint8Array(await (await handle.getFile()).arrayBuffer());

  return {
    refuseNext: () => void (isRefused = true),
    loseConnections: () => connections.splice(0).forEach((connection) => connection.close()),
    deleteDatabase: (name) => result(indexedDB.deleteDatabase(name)),
    isDatabase: async (name) => (await indexedDB.databases()).some((other) => other.name === name),
    async upgradeDatabase(name) {
      (await result(indexedDB.open(name, 2))).close();
    },
    async flipInDatabase(name, key, bit) {
      const database = await result(indexedDB.open(name));
      const values = database.transaction("values", "readwrite").objectStore("values");
      const place = key.split("/");
      await result(values.put(flip(await result(values.get(place)), bit), place));
      database.close();
    },
    readFile: async (name, key) => bytesOf(await file(name, key)),
    async writeFile(name, key, bytes) {
      const stream = await (await file(name, key)).createWritable();
      await stream.write(bytes);
      await stream.close();
    },
    deleteFolder: async (name) =>
      (await navigator.storage.getDirectory()).removeEntry(name, { recursive: true }),
    async holdFile(name, key, milliseconds) {
      const handle = await (await file(name, key)).createSyncAccessHandle();
      setTimeout(() => handle.close(), milliseconds);
    },
  };
})()
