package io.adlro.sim.workload;

import java.util.List;

/** What a job needs at once, as opposed to for how long. */
record Shape(int gpus, int shareMilli, int gpuMemoryMib, List<String> allowedModels) {}
