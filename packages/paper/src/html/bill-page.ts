import { qrPath } from '@evertill/ui/qr-path.ts'
import { factsOf } from '@evertill/texts/languages.ts'
import type { ReceiptLabels } from '../labels.ts'
import type { Receipt } from '../receipt.ts'
import { COLUMNS, type RollRow, rollOf } from '../roll.ts'
import { spacedSides } from '../text-rows.ts'

/** The words of the page around the bill, in the language of the bill. */
export interface BillPageTexts {
  language: string
  print: string
  savePdf: string
  /** Says that the bill was cancelled; empty if it was not. */
  notice: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Names of products and customers are written by strangers: nothing of them may become markup. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

/**
 * The only style and the only script of the page. The server allows them by their hashes, so they must not contain
 * anything of a bill. A row has 48 characters of 0.602 em: it fits every phone.
 */
export const PAGE_STYLE = `
:root { color-scheme: light; }
body { margin: 0; padding: 16px 8px 32px; background: #eceef1; color: #000; font: 16px/1.4 system-ui, sans-serif; }
main { box-sizing: border-box; width: fit-content; max-width: 100%; margin: 0 auto; padding: 16px; background: #fff;
  font-family: ui-monospace, 'DejaVu Sans Mono', 'Noto Sans Mono', 'Noto Sans Devanagari', 'Noto Sans Tamil',
    'Noto Sans Kannada', 'Noto Sans Arabic', monospace;
  font-size: min(14px, calc((100vw - 48px) / 48 / 0.602)); line-height: 1.35; }
main p { width: 48ch; margin: 0; white-space: pre; overflow: hidden; }
main .sides { display: flex; justify-content: space-between; }
main .centred { text-align: center; }
main .bold { font-weight: 700; }
main .large { width: 24ch; font-size: 2em; line-height: 1.2; }
main hr { margin: 5px 0; border: 0; border-top: 1px dashed #000; }
main svg { display: block; width: 160px; margin: 8px auto; }
nav, .notice, .message { max-width: 420px; margin: 0 auto 16px; }
nav { display: flex; gap: 8px; }
nav > * { flex: 1; box-sizing: border-box; min-height: 44px; padding: 10px; border: 1px solid #495057;
  border-radius: 8px; background: #fff; color: #000; font: inherit; text-align: center; text-decoration: none; cursor: pointer; }
.notice { padding: 12px; border: 2px solid #c92a2a; border-radius: 8px; background: #fff; font-weight: 700; }
.message { padding: 24px; border-radius: 8px; background: #fff; text-align: center; }
@media print { body { padding: 0; background: #fff; } nav { display: none; } main { padding: 0; font-size: 10pt; } }
`
export const PAGE_SCRIPT = `document.querySelector('button')?.addEventListener('click', () => print())`

const page = (language: string, title: string, body: string): string =>
  `<!doctype html>
<html lang="${escaped(language)}" dir="${factsOf(language).direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<title>${escaped(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`

const drawRow = (row: RollRow): string => {
  if (row.kind === 'rule') return '<hr>'
  if (row.kind === 'text') {
    const { left, right } = row.centred ? { left: '', right: '' } : spacedSides(row.text)
    const names = [
      row.centred && 'centred',
      row.bold && 'bold',
      row.large && 'large',
      right !== '' && 'sides',
    ]
    const classes = names.filter(Boolean).join(' ')
    const text =
      right === ''
        ? row.isRtl
          ? `<bdi>${escaped(row.text)}</bdi>`
          : escaped(row.text)
        : [left, right].map((side) => `<bdi>${escaped(side)}</bdi>`).join('')
    return `<p${classes === '' ? '' : ` class="${classes}"`}>${text}</p>`
  }
  const { path, size } = qrPath(row.value)
  return `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" aria-hidden="true"><path d="${path}"/></svg>`
}

/** One bill as a page of its own for the browser of a customer, with a button that prints and, if there is one, its PDF. */
export const billPage = (
  receipt: Receipt,
  labels: ReceiptLabels,
  { language, print, savePdf, notice }: BillPageTexts,
  pdfPath: string | null,
): string => {
  const rows = rollOf(receipt, labels, COLUMNS['80mm']).map(drawRow)
  const pdf = pdfPath === null ? '' : `<a href="${escaped(pdfPath)}">${escaped(savePdf)}</a>`
  const body = [
    `<nav><button type="button">${escaped(print)}</button>${pdf}</nav>`,
    ...(notice === '' ? [] : [`<p class="notice" role="alert">${escaped(notice)}</p>`]),
    `<main>${rows.join('\n')}</main>`,
    `<script>${PAGE_SCRIPT}</script>`,
  ]
  return page(language, `${labels.titles[receipt.title]} ${receipt.number}`, body.join('\n'))
}

/** Instead of a bill: a link that is not valid, or opened too often. */
export const messagePage = (language: string, title: string, hint: string): string =>
  page(language, title, `<div class="message"><h1>${escaped(title)}</h1><p>${escaped(hint)}</p></div>`)
