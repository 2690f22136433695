package io.adlro.core.snapshot;

import java.nio.ByteOrder;

/**
 * The outer form of a snapshot, all numbers little endian: the magic number, the version of the
 * format, then blocks. A block is its length in bytes, its content, and the CRC-32C of all bytes of
 * the snapshot before this checksum, earlier checksums excepted. The last block has length 0. So
 * each block is checked before a value is read from it, and blocks cannot be missing or swapped.
 */
final class SnapshotFormat {
  static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

  /** "ADLROSNP". */
  static final long MAGIC = 0x504E534F524C4441L;

  static final int VERSION = 1;

  /** Bytes of magic number and version. */
  static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;

  /** The most bytes of content in a block. */
  static final int BLOCK_BYTES = 1 << 16;

  /** Stands before the name of a section. */
  static final int SECTION_START = 0x3C534543;

  /** Stands behind the last value of a section. */
  static final int SECTION_END = 0x4345533E;

  /** Sections within sections, at most. */
  static final int MOST_NESTED = 64;

  private SnapshotFormat() {}
}
