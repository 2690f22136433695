package io.adlro.report.html;

import io.adlro.report.chart.ChartStyle;

/** Style sheet and script of the pages; the colours are those of the charts, light and dark. */
final class PageStyle {
  private static final String RULES =
      """
      *{box-sizing:border-box}
      html{color-scheme:light dark;scroll-behavior:smooth;-webkit-text-size-adjust:100%}
      body{margin:0 auto;max-width:140rem;padding:1.5rem clamp(.85rem,3vw,3rem) 4rem;\
      background:var(--adlro-bg);color:var(--adlro-fg);font:16px/1.55 system-ui,-apple-system,\
      "Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
      h1{font-size:1.9rem;line-height:1.2;margin:.5rem 0 1rem;text-wrap:balance;\
      overflow-wrap:anywhere}
      h2{font-size:1.35rem;line-height:1.3;margin:3rem 0 .75rem;padding-top:.5rem;\
      border-top:1px solid var(--adlro-grid)}
      h3{font-size:1.05rem;margin:1.75rem 0 .5rem}
      h2,h3,p,li{overflow-wrap:break-word}
      p,main ul,nav{max-width:46rem}
      .lead{font-size:1.1rem}
      .lead,dd,code{overflow-wrap:anywhere}
      a{color:inherit;text-decoration-color:var(--adlro-muted);text-underline-offset:.15em}
      a:focus-visible,summary:focus-visible{outline:2px solid var(--adlro-focus);outline-offset:2px}
      nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;margin:0;padding:0}
      .missing{padding:.75rem 1rem;border-left:4px solid var(--adlro-grid);\
      color:var(--adlro-muted)}
      .notice{max-width:60rem;padding:.75rem 1rem;border:1px solid var(--adlro-notice);\
      border-left-width:5px;border-radius:4px;\
      background:color-mix(in srgb,var(--adlro-notice) 10%,var(--adlro-bg))}
      .swatch{display:inline-block;width:.7em;height:.7em;margin-right:.45em;border-radius:50%;\
      background:var(--k)}
      .columns{display:flex;flex-wrap:wrap;gap:0 3rem}
      .columns>*{min-width:0;max-width:100%}
      .figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,44rem),1fr));\
      gap:1rem 2rem}
      .figures>*,.beside>*{min-width:0}
      .figures figure{margin:0}
      figure{margin:1rem 0}
      caption,.note{color:var(--adlro-muted);font-size:.9rem;text-align:left;\
      max-width:min(46rem,calc(100vw - 2rem))}
      caption{caption-side:bottom;padding-top:.5rem}
      .scroll.wide::before{content:"Scroll sideways for more \\2192";display:block;position:sticky;\
      left:0;width:max-content;max-width:100%;font-size:.8rem;color:var(--adlro-muted)}
      table{border-collapse:separate;border-spacing:0;font-size:.8125rem;line-height:1.25rem;\
      font-variant-numeric:tabular-nums}
      th,td{padding:.3125rem .45rem;text-align:right;vertical-align:baseline;\
      border-bottom:1px solid var(--adlro-grid)}
      td{white-space:nowrap}
      thead th{vertical-align:bottom;border-bottom:2px solid var(--adlro-muted);line-height:1rem;\
      min-width:3.5rem}
      thead th:first-child,th[scope=row],.words{text-align:left}
      th[scope=row],thead th:first-child{position:sticky;left:0;background:var(--adlro-bg);\
      white-space:nowrap}
      .wide th[scope=row],.wide thead th:first-child{border-right:1px solid var(--adlro-muted)}
      th small{display:block;font-weight:400;color:var(--adlro-muted)}
      th button{all:unset;cursor:pointer}
      th button:hover{text-decoration:underline}
      th button:focus-visible{outline:2px solid var(--adlro-focus);outline-offset:2px}
      th[aria-sort=ascending] button::after{content:" \\25b2"}
      th[aria-sort=descending] button::after{content:" \\25bc"}
      tbody tr:hover>*{background:color-mix(in srgb,var(--adlro-grid) 45%,var(--adlro-bg))}
      .least{font-weight:700}
      .better,.worse{font-weight:600}
      .better::before{content:"\\25bc\\00a0";color:var(--adlro-good)}
      .worse::before{content:"\\25b2\\00a0";color:var(--adlro-bad)}
      .forest{width:14rem;height:1rem;vertical-align:-.15rem}
      .forest line{stroke:var(--adlro-fg);stroke-width:2}
      .forest .zero{stroke:var(--adlro-muted);stroke-width:1;stroke-dasharray:2 2}
      .forest circle{fill:var(--adlro-fg)}
      dl{columns:24rem;column-gap:3rem}
      dt{font-weight:600;padding-top:.6rem;break-after:avoid}
      dd{margin:0;break-inside:avoid}
      summary{cursor:pointer;margin:.5rem 0}
      code{font:.9em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
      @media (min-width:80rem){.beside{display:grid;align-items:start;gap:0 2.5rem;\
      grid-template-columns:minmax(44rem,64rem) minmax(20rem,46rem)}\
      header{display:grid;grid-template-columns:minmax(0,46rem) minmax(0,46rem);gap:0 3rem}\
      header>*{grid-column:1}h1{grid-column:1/-1}nav{grid-column:2;grid-row:2;margin-top:1.1rem}}
      @media (min-width:110rem){table{font-size:.875rem}}
      @media (max-width:40rem){body{padding-top:1rem;padding-bottom:3rem}h1{font-size:1.5rem}\
      .lead{font-size:1rem}th,td{padding:.35rem .45rem}\
      th[scope=row]{width:9.25rem;min-width:9.25rem;white-space:normal;overflow-wrap:anywhere}}
      @media print{body{max-width:none;padding:0;font-size:10pt}.lead{font-size:11pt}nav,summary,\
      .scroll.wide::before{display:none!important}\
      .scroll{overflow:visible;background:none}.scroll .adlro-chart{min-width:0}\
      table{font-size:6.5pt;line-height:1.3}th,td{padding:.15rem .25rem;position:static!important}\
      thead th{min-width:0}td{white-space:normal}\
      figure,tr,dt{break-inside:avoid}h2,h3{break-after:avoid}@page{margin:12mm}}
      """;

  /**
   * Sorts tables and marks the frames that are wider than their place; only these are stops of the
   * tab key. It contains no characters that XML would escape.
   */
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
      const frames = new ResizeObserver(entries => {
        for (const {target} of entries) {
          const wide = target.scrollWidth > target.clientWidth + 1;
          target.classList.toggle('wide', wide);
          wide ? target.setAttribute('tabindex', 0) : target.removeAttribute('tabindex');
        }
      });
      document.querySelectorAll('.scroll').forEach(frame => frames.observe(frame));
      """;

  private PageStyle() {}

  static String css() {
    return ChartStyle.css() + ChartStyle.frameCss() + RULES;
  }

  static String script() {
    return SCRIPT;
  }
}
