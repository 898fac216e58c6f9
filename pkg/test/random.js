//! Random choices that come again from the same seed.

/** The seed of this run: `L1GHT_SEED`, else always the same. Tests print it. */
export const SEED = Number(process.env.L1GHT_SEED ?? 1);

/** How many times a test repeats: what the environment says under `name`, else `few`. */
export function times(name, few) {
  return Number(process.env[name] ?? few);
}

/** Choices that follow from the seed and a name (the generator is mulberry32, public domain). */
export class Random {
  #state;

  constructor(seed, name = 0) {
    this.#state = (seed ^ Math.imul(name + 1, 0x9e3779b9)) >>> 0;
  }

  /** A whole number from 0 up to below `end`. */
  below(end) {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  /** One of a list that is not empty. */
  pick(list) {
    return list[this.below(list.length)];
  }

  /** True in `percent` of a hundred cases. */
  chance(percent) {
    return this.below(100) < percent;
  }
}
