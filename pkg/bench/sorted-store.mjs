/** A store in a map whose keys are kept in order: it outlives a brain, and costs next to nothing. */
export class SortedStore {
  durability = "none";
  #values = new Map();
  #sorted;

  entries() { return this.#values.entries(); }
  async get(key) { return this.#values.get(key); }

  async list(prefix, after, limit) {
    return this.#keys(prefix, after, limit).map((key) => ({ key, size: this.#values.get(key).length }));
  }

  async read(prefix, after, limit) {
    const rows = [];
    let bytes = 0;
    for (const key of this.#keys(prefix, after, limit)) {
      const value = this.#values.get(key);
      bytes += value.length;
      if (rows.length > 0 && bytes > 8 << 20) break;
      rows.push({ key, value });
    }
    return rows;
  }

  async create(key, value) {
    if (this.#values.has(key)) return false;
    await this.put(key, value);
    return true;
  }

  async put(key, value) {
    this.#values.set(key, value.slice());
    this.#sorted = undefined;
  }

  async delete(keys) {
    for (const key of keys) this.#values.delete(key);
    this.#sorted = undefined;
  }

  #keys(prefix, after, limit) {
    this.#sorted ??= [...this.#values.keys()].sort();
    const first = `${prefix}/`;
    const found = [];
    for (let at = lowerBound(this.#sorted, first); at < this.#sorted.length && found.length < limit; at += 1) {
      const key = this.#sorted[at];
      if (!key.startsWith(first)) break;
      if (after === undefined || key > after) found.push(key);
    }
    return found;
  }
}

function lowerBound(sorted, key) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
