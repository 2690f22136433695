package io.adlro.core.catalog;

/** Who makes the GPU; programs built for one do not run on the other's without porting. */
public enum GpuVendor {
  NVIDIA,
  AMD
}
