/**
 * Reading of the user's files, with every mistake found at once, each one a sentence that names
 * file, line and key and says what to do.
 *
 * <p>A document is parsed into located nodes, which typed readers turn into values. A reader that
 * meets a mistake notes it, answers something harmless and goes on:
 *
 * <pre>{@code
 * record Pool(String name, int gpus, long memoryMib, OptionalLong limitMicros, Link link) {}
 *
 * static List<Pool> pools(Path file) {
 *   Mistakes mistakes = new Mistakes();
 *   Fields root = Yaml.read(file, mistakes).fields(mistakes);
 *   List<Pool> pools = new ArrayList<>();
 *   for (Value item : root.list("pools")) {
 *     Fields f = item.fields();
 *     String name = f.text("name");                               // required
 *     int gpus = f.integer("gpus").or(1).in(1, 1024);             // optional, with a range
 *     long memoryMib = f.memory("memory").positive();             // 32GiB, 512MiB or 32
 *     OptionalLong limit = f.duration("limit").ifGiven(1);        // 90s, 5m or nothing
 *     Link link = f.oneOf("link", Link.PCIE);                     // an enum, with its default
 *     f.build(() -> new Pool(name, gpus, memoryMib, limit, link)).ifPresent(pools::add);
 *   }
 *   root.done();                                                  // unknown keys, here and below
 *   mistakes.throwIfAny();
 *   return pools;
 * }
 * }</pre>
 */
package io.adlro.app.input;
