import { LINE, number as n, type Page, type Shape, shownOn, type Template } from './shapes.ts';

const escaped = (text: string): string => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;' })[c] ?? '&gt;');

function element(shape: Shape): string {
  switch (shape.kind) {
    case 'line': {
      const [x1, y1] = shape.from.map(n);
      const [x2, y2] = shape.to.map(n);
      return `<path d="M${x1} ${y1}L${x2} ${y2}"/>`;
    }
    case 'circle':
      return `<circle cx="${n(shape.x)}" cy="${n(shape.y)}" r="${n(shape.radius)}"/>`;
    case 'text':
      return `<text x="${n(shape.x)}" y="${n(shape.y)}" font-size="${n(shape.size)}">${escaped(shape.text)}</text>`;
  }
}

function document(title: string, width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}mm" height="${n(height)}mm" viewBox="0 0 ${n(width)} ${n(height)}">
<title>${escaped(title)}</title>
<style>path, circle { fill: none; stroke: #000; stroke-width: ${LINE} } text { font-family: Helvetica, Arial, sans-serif }</style>
${content}
</svg>
`;
}

/** The whole board on one sheet, for a wide printer or a machine. */
export const wholeSvg = ({ name, width, height, shapes }: Template): string =>
  document(name, width, height, shapes.map(element).join('\n'));

/** One A4 page. */
export function pageSvg(template: Template, page: Page): string {
  const { x, y, width, height } = page.window;
  const [left, top] = page.origin.map(n);
  const content = [
    `<clipPath id="window"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"/></clipPath>`,
    '<g clip-path="url(#window)">',
    `<g transform="translate(${left} ${top})">`,
    ...shownOn(page, template.shapes).map(element),
    '</g>',
    '</g>',
    ...page.marks.map(element),
  ];
  return document(`${template.name} ${page.name}`, page.width, page.height, content.join('\n'));
}
