package io.adlro.report.html;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** A report read back with an XML parser, which fails on anything that is not well-formed. */
final class Page {
  private final Document document;

  Page(String html) {
    try {
      document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(html)));
    } catch (Exception e) {
      throw new AssertionError("not well-formed: " + html, e);
    }
  }

  List<Element> elements(String tag) {
    return elements(document.getElementsByTagName(tag));
  }

  private static List<Element> elements(NodeList nodes) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  String title() {
    return elements("title").get(0).getTextContent();
  }

  /** The paragraph at the top. */
  String lead() {
    return plain(elements("p").get(0));
  }

  Element section(String id) {
    return elements("section").stream()
        .filter(section -> section.getAttribute("aria-labelledby").equals(id))
        .findFirst()
        .orElseThrow();
  }

  String text(String section) {
    return plain(section(section));
  }

  /** The pictures of a section. */
  List<Element> charts(String section) {
    return elements(section(section).getElementsByTagName("svg")).stream()
        .filter(svg -> svg.getAttribute("role").equals("img"))
        .toList();
  }

  /** The first cells of all rows of a section's tables. */
  List<String> rowNames(String section) {
    return elements(section(section).getElementsByTagName("th")).stream()
        .filter(head -> head.getAttribute("scope").equals("row"))
        .map(Element::getTextContent)
        .toList();
  }

  private static String plain(Element element) {
    return element.getTextContent().replace('\u00a0', ' ');
  }
}
