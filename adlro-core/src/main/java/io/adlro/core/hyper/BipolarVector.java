package io.adlro.core.hyper;

import java.util.Arrays;

/**
 * A hypervector of multiply-add-permute (Gayler 1998) with integer sums: elements are -1 or 1 in a
 * vector of an item, any integer in a sum. Binding is the product, bundling the sum, permuting is
 * rotation. Immutable; {@link BinaryVector} is the packed form of the same algebra.
 */
public final class BipolarVector {
  private final int[] elements;

  private BipolarVector(int[] elements) {
    this.elements = elements;
  }

  /** Takes the array as its own. */
  static BipolarVector wrap(int[] elements) {
    return new BipolarVector(elements);
  }

  public Dimensions dimensions() {
    return new Dimensions(elements.length);
  }

  public int element(int index) {
    return elements[index];
  }

  public BipolarVector bind(BipolarVector other) {
    requireSameLength(other);
    int[] product = new int[elements.length];
    for (int i = 0; i < product.length; i++) {
      product[i] = Math.multiplyExact(elements[i], other.elements[i]);
    }
    return new BipolarVector(product);
  }

  public BipolarVector plus(BipolarVector other) {
    requireSameLength(other);
    int[] sum = new int[elements.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = Math.addExact(elements[i], other.elements[i]);
    }
    return new BipolarVector(sum);
  }

  public BipolarVector negate() {
    int[] opposite = new int[elements.length];
    for (int i = 0; i < opposite.length; i++) {
      opposite[i] = -elements[i];
    }
    return new BipolarVector(opposite);
  }

  /** Rotates so that element i goes to i + steps; a negative number of steps undoes it. */
  public BipolarVector permute(int steps) {
    int shift = Math.floorMod(steps, elements.length);
    int[] rotated = new int[elements.length];
    System.arraycopy(elements, 0, rotated, shift, elements.length - shift);
    System.arraycopy(elements, elements.length - shift, rotated, 0, shift);
    return new BipolarVector(rotated);
  }

  /** The cosine of the angle between the two; 0 if one of them is all zeros. */
  public double similarity(BipolarVector other) {
    requireSameLength(other);
    double dot = dot(other);
    double lengths = Math.sqrt(dot(this)) * Math.sqrt(other.dot(other));
    return lengths == 0 ? 0 : dot / lengths;
  }

  private double dot(BipolarVector other) {
    double sum = 0;
    for (int i = 0; i < elements.length; i++) {
      sum += (double) elements[i] * other.elements[i];
    }
    return sum;
  }

  /** Signs as bits, negative is 1; an element of 0 goes the way of the tie vector. */
  public BinaryVector toBinary(BinaryVector ties) {
    long[] words = new long[elements.length / Long.SIZE];
    for (int i = 0; i < elements.length; i++) {
      boolean one = elements[i] == 0 ? ties.bit(i) : elements[i] < 0;
      if (one) {
        words[i >>> 6] |= 1L << i;
      }
    }
    return BinaryVector.wrap(words);
  }

  private void requireSameLength(BipolarVector other) {
    if (other.elements.length != elements.length) {
      throw new IllegalArgumentException(
          "vectors of %d and %d elements".formatted(elements.length, other.elements.length));
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BipolarVector vector && Arrays.equals(elements, vector.elements);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(elements);
  }

  @Override
  public String toString() {
    return "%d elements, %d, %d...".formatted(elements.length, elements[0], elements[1]);
  }
}
