package io.adlro.core.catalog;

/** The maker of the GPU; programs built for one do not run on the other's without porting. */
public enum GpuVendor {
  NVIDIA,
  AMD
}
