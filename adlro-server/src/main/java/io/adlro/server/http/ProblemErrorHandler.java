package io.adlro.server.http;

import io.adlro.server.problem.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers requests that reach no route, such as broken ones, with problems instead of HTML. */
public final class ProblemErrorHandler extends ErrorHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ProblemErrorHandler.class);

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int code,
      String message,
      Throwable cause,
      Callback callback) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.MEDIA_TYPE);
    byte[] body = ApiJson.bytes(Problem.ofStatus(code));
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  /** Answers after an error of the virtual machine, such as exhausted memory. */
  public static void answer(HttpServletResponse response, Error error) {
    LOG.error("a request failed", error);
    Problem problem = Problem.of(error);
    response.setStatus(problem.status());
    response.setContentType(Problem.MEDIA_TYPE);
    try {
      response.getOutputStream().write(ApiJson.bytes(problem));
    } catch (IOException e) {
      LOG.debug("the sender is gone", e);
    }
  }
}
