package io.adlro.core.hyper;

/** Items for tests: the vectors of one codebook. */
final class Atoms {
  static final Dimensions DIMENSIONS = new Dimensions(8_192);
  static final ItemMemory ITEMS = new ItemMemory(DIMENSIONS, 7, 1_000);

  private Atoms() {}

  static BinaryVector atom(String name) {
    return ITEMS.vector(name);
  }

  static BinaryVector[] atoms(String name, int count) {
    BinaryVector[] atoms = new BinaryVector[count];
    for (int i = 0; i < count; i++) {
      atoms[i] = atom(name + i);
    }
    return atoms;
  }

  static BinaryVector majority(BinaryVector... vectors) {
    return new Majority(ITEMS.ties()).of(vectors, vectors.length);
  }
}
