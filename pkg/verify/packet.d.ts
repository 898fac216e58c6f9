/** Something that is wrong with a packet or its log. */
export interface PacketProblem {
  /** Stable: `packet/…`. */
  readonly code: string;
  /** A field of the packet, or `record <n>`. */
  readonly at: string;
  readonly message: string;
}

/** What checking a packet came to. */
export interface PacketCheck {
  readonly valid: boolean;
  readonly problems: readonly PacketProblem[];
  /** The id of the key whose signature holds. */
  readonly signedBy: string | null;
  /** Fields that nothing vouches for. */
  readonly unchecked: readonly string[];
}

/** Checks a packet, or an envelope around one; with `log` all its records, with `anchors` the signatures. */
export function verifyPacket(packet: unknown, options?: { readonly log?: readonly unknown[]; readonly anchors?: readonly string[] }): Promise<PacketCheck>;
