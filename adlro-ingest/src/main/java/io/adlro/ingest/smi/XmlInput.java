package io.adlro.ingest.smi;

import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.BoundedStream;
import io.adlro.ingest.text.TooLong;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A cursor over the elements of an XML text in UTF-8. Text before the root, such as a DOCTYPE, is
 * skipped, so that no entity is ever declared or opened. At most {@value #MOST_BYTES} bytes are
 * read, with {@value #LONGEST_PROLOG} characters before the root; {@value #DEEPEST} elements nest;
 * {@value #LONGEST_TEXT} characters of an element's text are kept.
 */
final class XmlInput {
  static final int MOST_BYTES = 16 << 20;
  static final int LONGEST_PROLOG = 1 << 16;
  static final int DEEPEST = 64;
  static final int LONGEST_TEXT = 256;

  private static final XMLInputFactory FACTORY = factory();

  private final XMLStreamReader xml;
  private final int linesBefore;
  private int depth;

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  /** Goes to the first element of this name. */
  XmlInput(InputStream in, String root) throws IOException, Unreadable {
    // Decoded here, because bytes that are not UTF-8 must not look like a failing stream.
    Reader text =
        new BufferedReader(
            new InputStreamReader(new BoundedStream(in, MOST_BYTES), StandardCharsets.UTF_8));
    PushbackReader reader = new PushbackReader(text, root.length() + 1);
    linesBefore = skipProlog(reader, "<" + root);
    try {
      xml = FACTORY.createXMLStreamReader(reader);
    } catch (XMLStreamException e) {
      throw refusal(e, linesBefore + 1);
    }
    child();
  }

  /** The JDK's parser would print to the console at a truncated DOCTYPE. */
  private static int skipProlog(PushbackReader reader, String start)
      throws IOException, Unreadable {
    StringBuilder prolog = new StringBuilder();
    int lines = 0;
    while (prolog.length() < LONGEST_PROLOG) {
      int c = reader.read();
      if (c < 0) {
        break;
      }
      prolog.append((char) c);
      lines += c == '\n' ? 1 : 0;
      int from = prolog.length() - start.length();
      if (from >= 0 && prolog.indexOf(start, from) == from) {
        reader.unread(start.toCharArray());
        return lines;
      }
    }
    throw new Unreadable("line %d: no element %s> up to here".formatted(lines + 1, start));
  }

  /** Goes to the next element inside the current one; false at the end of the current one. */
  boolean child() throws IOException, Unreadable {
    while (true) {
      int event = next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        return true;
      } else if (event == XMLStreamConstants.END_ELEMENT
          || event == XMLStreamConstants.END_DOCUMENT) {
        return false;
      }
    }
  }

  String name() {
    return xml.getLocalName();
  }

  /** The text of the current element; goes to its end. */
  String text() throws IOException, Unreadable {
    StringBuilder text = new StringBuilder();
    while (true) {
      int event = next();
      if (event == XMLStreamConstants.END_ELEMENT) {
        return text.toString();
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        skip();
      } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
        int length = Math.min(LONGEST_TEXT - text.length(), xml.getTextLength());
        text.append(xml.getTextCharacters(), xml.getTextStart(), length);
      }
    }
  }

  /** Goes to the end of the current element. */
  void skip() throws IOException, Unreadable {
    int outside = depth - 1;
    while (depth > outside) {
      next();
    }
  }

  /** Checks that nothing follows the last element. */
  void end() throws IOException, Unreadable {
    try {
      child();
    } catch (Unreadable e) {
      throw new Unreadable(where() + ": text follows the end; put one log in each file", e);
    }
  }

  String where() {
    return "line " + line();
  }

  private int line() {
    return linesBefore + xml.getLocation().getLineNumber();
  }

  private int next() throws IOException, Unreadable {
    int event = event();
    if (event == XMLStreamConstants.START_ELEMENT && ++depth > DEEPEST) {
      throw new Unreadable("%s: more than %d elements nest".formatted(where(), DEEPEST));
    } else if (event == XMLStreamConstants.END_ELEMENT) {
      depth--;
    }
    return event;
  }

  private int event() throws IOException, Unreadable {
    try {
      return xml.next();
    } catch (XMLStreamException e) {
      throw refusal(e, line());
    } catch (RuntimeException e) {
      // The JDK's parser throws unchecked exceptions on some malformed input.
      throw new Unreadable(where() + ": not XML", e);
    }
  }

  private static Unreadable refusal(XMLStreamException e, int line) throws IOException {
    if (e.getNestedException() instanceof TooLong tooLong) {
      return new Unreadable("line %d: %s".formatted(line, tooLong.getMessage()), e);
    } else if (e.getNestedException() instanceof IOException io) {
      throw io;
    }
    return new Unreadable("line %d: not XML, or cut off".formatted(line), e);
  }
}
