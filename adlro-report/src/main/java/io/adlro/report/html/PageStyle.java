package io.adlro.report.html;

import io.adlro.report.chart.ChartStyle;

/** Style sheet and script of the pages; the colours are those of the charts, light and dark. */
final class PageStyle {
  private static final String RULES =
      """
      *{box-sizing:border-box}
      html{color-scheme:light dark;scroll-behavior:smooth;-webkit-text-size-adjust:100%}
      body{margin:0 auto;max-width:84rem;padding:1.5rem 1.25rem 4rem;background:var(--adlro-bg);\
      color:var(--adlro-fg);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,\
      "Helvetica Neue",Arial,sans-serif}
      h1{font-size:1.9rem;line-height:1.2;margin:.5rem 0 1rem;text-wrap:balance}
      h2{font-size:1.35rem;line-height:1.3;margin:3rem 0 .75rem;padding-top:.5rem;\
      border-top:1px solid var(--adlro-grid)}
      h3{font-size:1.05rem;margin:1.75rem 0 .5rem}
      p,dl,nav{max-width:46rem}
      .lead{font-size:1.1rem}
      .lead,dd,code{overflow-wrap:anywhere}
      a{color:inherit;text-decoration-color:var(--adlro-muted);text-underline-offset:.15em}
      nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;margin:0;padding:0}
      .missing{padding:.75rem 1rem;border-left:4px solid var(--adlro-grid);\
      color:var(--adlro-muted)}
      figure{margin:1rem 0}
      caption,.note{color:var(--adlro-muted);font-size:.9rem;text-align:left;\
      max-width:min(46rem,calc(100vw - 2rem))}
      caption{caption-side:bottom;padding-top:.5rem}
      .scroll{overflow-x:auto;max-width:100%}
      .scroll:focus-visible{outline:2px solid var(--adlro-c0);outline-offset:2px}
      .scroll .adlro-chart{min-width:40rem;max-width:60rem}
      table{border-collapse:separate;border-spacing:0;font-size:.8125rem;line-height:1.25rem;font-variant-numeric:tabular-nums}
      th,td{padding:.3125rem .45rem;text-align:right;vertical-align:baseline;\
      border-bottom:1px solid var(--adlro-grid)}
      td{white-space:nowrap}
      thead th{vertical-align:bottom;border-bottom:2px solid var(--adlro-muted);line-height:1rem;\
      min-width:3.5rem}
      thead th:first-child,th[scope=row],.words{text-align:left}
      th[scope=row],thead th:first-child{position:sticky;left:0;background:var(--adlro-bg);\
      white-space:nowrap}
      th small{display:block;font-weight:400;color:var(--adlro-muted)}
      th button{all:unset;cursor:pointer}
      th button:hover{text-decoration:underline}
      th button:focus-visible{outline:2px solid var(--adlro-c0);outline-offset:2px}
      th[aria-sort=ascending] button::after{content:" \\25b2"}
      th[aria-sort=descending] button::after{content:" \\25bc"}
      tbody tr:hover>*{background:color-mix(in srgb,var(--adlro-grid) 45%,var(--adlro-bg))}
      .least{font-weight:700}
      .better,.worse{font-weight:600}
      .better::before,.worse::before{content:"";display:inline-block;width:.6em;height:.6em;\
      margin-right:.45em;border-radius:50%;background:var(--adlro-c2)}
      .worse::before{border-radius:0;background:var(--adlro-c3)}
      .forest{width:14rem;height:1rem;vertical-align:-.15rem}
      .forest line{stroke:var(--adlro-fg);stroke-width:2}
      .forest .zero{stroke:var(--adlro-muted);stroke-width:1;stroke-dasharray:2 2}
      .forest circle{fill:var(--adlro-fg)}
      dt{font-weight:600;margin-top:.6rem}
      dd{margin:0}
      summary{cursor:pointer;margin:.5rem 0}
      code{font:.9em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
      @media (max-width:40rem){body{padding:1rem .85rem 3rem}h1{font-size:1.5rem}\
      .lead{font-size:1rem}th,td{padding:.35rem .45rem}}
      @media print{body{max-width:none;padding:0;font-size:10pt}.lead{font-size:11pt}nav,summary{display:none}\
      .scroll{overflow:visible}.scroll .adlro-chart{min-width:0}\
      table{font-size:6.5pt;line-height:1.3}th,td{padding:.15rem .25rem;position:static!important}\
      thead th{min-width:0}td{white-space:normal}\
      figure,tr,dt{break-inside:avoid}h2,h3{break-after:avoid}@page{margin:12mm}}
      """;

  /** Sorts tables. It contains no characters that XML would escape. */
  private static final String SCRIPT =
      """
      for (const table of document.querySelectorAll('table.sortable')) {
        const heads = [...table.tHead.rows[0].cells];
        const body = table.tBodies[0];
        heads.forEach((head, column) => {
          const button = document.createElement('button');
          button.type = 'button';
          button.title = 'Sort by this column';
          button.append(...head.childNodes);
          head.append(button);
          const key = row => row.cells[column].dataset.key ?? row.cells[column].textContent;
          button.onclick = () => {
            const up = head.getAttribute('aria-sort') !== 'ascending';
            heads.forEach(other => other.removeAttribute('aria-sort'));
            head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
            const order = (a, b) => {
              const less = key(a) - key(b);
              return Number.isNaN(less) ? key(a).localeCompare(key(b)) : less;
            };
            body.append(...[...body.rows].sort((a, b) => up ? order(a, b) : order(b, a)));
          };
        });
      }
      """;

  private PageStyle() {}

  static String css() {
    return ChartStyle.css() + RULES;
  }

  static String script() {
    return SCRIPT;
  }
}
