package io.adlro.report.chart;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** A chart read back with an XML parser, which fails on anything that is not well-formed. */
final class Picture {
  private final Document document;

  Picture(Chart chart) {
    try {
      document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(chart.svg())));
    } catch (Exception e) {
      throw new AssertionError("not well-formed: " + chart.svg(), e);
    }
  }

  List<Element> elements(String tag) {
    NodeList nodes = document.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  /** Elements with a class among those of their class attribute. */
  List<Element> withClass(String css) {
    return elements("*").stream()
        .filter(e -> Arrays.asList(e.getAttribute("class").split(" ", -1)).contains(css))
        .toList();
  }

  List<String> texts() {
    return elements("text").stream().map(Element::getTextContent).toList();
  }

  List<String> tooltips() {
    return elements("title").stream().map(Element::getTextContent).toList();
  }

  static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
