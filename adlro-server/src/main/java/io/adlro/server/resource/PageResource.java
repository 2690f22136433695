package io.adlro.server.resource;

import io.adlro.ingest.text.Sha256;
import io.adlro.report.html.PageStyle;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The dashboard: files of this build, without a key, because they have no data. Its pages are one
 * file, whose script reads the address. Its style is that of the reports.
 */
public final class PageResource {
  private static final String FOLDER = "/io/adlro/server/dashboard/";
  private static final Pattern FILE = Pattern.compile("([a-z-]+/)?[A-Za-z-]+\\.([a-z]+)");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  private static final List<String> PAGES =
      List.of(
          "/",
          "/login",
          "/jobs",
          "/jobs/{id}",
          "/submit",
          "/gantt",
          "/cluster",
          "/models",
          "/compare");

  /** Scripts, styles and data of this server only; no frame, no inline script, no form target. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  public void addTo(Routes routes) {
    PAGES.forEach(path -> routes.open(path, ctx -> send(ctx, "index.html")));
    routes.open("/dashboard/<file>", ctx -> send(ctx, ctx.pathParam("file")));
  }

  private static void send(Context ctx, String file) {
    var matcher = FILE.matcher(file);
    String type = matcher.matches() ? TYPES.get(matcher.group(2)) : null;
    if (type == null) {
      throw HttpRefusal.notFound("file", file);
    }
    byte[] bytes = read(file);
    String tag = '"' + HexFormat.of().formatHex(Sha256.digest().digest(bytes), 0, 16) + '"';
    ctx.header("Content-Security-Policy", POLICY)
        .header("Referrer-Policy", "no-referrer")
        .header("X-Frame-Options", "DENY")
        .header("Cache-Control", "no-cache") // kept, but asked for again: a new build has others
        .header("ETag", tag);
    if (tag.equals(ctx.header("If-None-Match"))) {
      ctx.status(304);
    } else {
      ctx.contentType(type).result(bytes);
    }
  }

  private static byte[] read(String file) {
    if (file.equals("style.css")) {
      return PageStyle.shared().getBytes(StandardCharsets.UTF_8);
    }
    try (InputStream in = PageResource.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw HttpRefusal.notFound("file", file);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
