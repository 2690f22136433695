package io.adlro.server.http;

import io.adlro.server.problem.Problem;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers requests that reach no route, such as broken ones, with problems instead of HTML. */
public final class ProblemErrorHandler extends ErrorHandler {
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
}
