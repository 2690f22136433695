package io.adlro.ingest.inventory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Words in the names of jobs and scripts that suggest a kind of program. */
final class ClassVocabulary {
  private static final Map<String, List<String>> WORDS_BY_CLASS = new LinkedHashMap<>();

  static {
    WORDS_BY_CLASS.put(
        "machine-learning",
        words(
            "train training trainer finetune pretrain torch pytorch torchrun tensorflow keras jax"
                + " bert gpt llm llama mistral qwen resnet imagenet cnn gan unet yolo vit"
                + " transformer transformers diffusion inference infer deepspeed horovod"
                + " accelerate vllm huggingface lightning nemo megatron rl ppo dqn whisper epoch"
                + " sweep ml dl nn nlp"));
    WORDS_BY_CLASS.put(
        "simulation",
        words(
            "gromacs gmx mdrun lammps lmp namd amber pmemd openmm vasp cp2k espresso abinit qmc"
                + " md cfd openfoam foam fluent lbm sim simulation simulate solver nekrs hoomd wrf"
                + " icon lattice qcd chroma pic fem dft nwchem gaussian charmm desmond"));
    WORDS_BY_CLASS.put(
        "data-processing",
        words(
            "preprocess preprocessing process processing rapids cudf dask spark etl index"
                + " tokenize tokenise transcode ffmpeg render blender parabricks relion cryosparc"
                + " blast align basecall guppy dorado convert extract embed sql analytics"));
  }

  private ClassVocabulary() {}

  private static List<String> words(String text) {
    return List.of(text.split(" ", -1));
  }

  /** The class that a word in lower case suggests. */
  static Optional<String> classOf(String word) {
    return WORDS_BY_CLASS.entrySet().stream()
        .filter(entry -> entry.getValue().contains(word))
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
