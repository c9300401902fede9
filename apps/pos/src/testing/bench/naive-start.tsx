import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { NaiveDb, searchObjects, storeRows } from '../../db/testing/naive-till.ts'
import { catalogueOf } from './catalogue-of.ts'

type Row = ReturnType<typeof searchObjects>[number]

const TILES = 50

/**
 * A till as it usually starts: every product is read into an array, then the screen is drawn; a scan looks through the
 * array. No guards, no PIN, no session, no cart of yesterday: only what stands between the page and its first scan. It
 * has the names that ours has, so that one hand works both.
 */
function NaiveStart({ db }: { db: NaiveDb }) {
  const [rows, setRows] = useState<Row[]>()
  const [text, setText] = useState('')
  const [lines, setLines] = useState<Row[]>([])
  useEffect(() => void db.product.toArray().then(setRows), [db])
  if (!rows) return <p>Loading…</p>
  const scan = () => {
    const found = rows.find((row) => row.barcode === text)
    if (found) setLines([...lines, found])
    setText('')
  }
  return (
    <main>
      <input
        aria-label="Scan or search products"
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && scan()}
      />
      <div role="listbox">
        {searchObjects(rows, text, TILES).map((row) => (
          <button key={row.key} role="option">
            {row.Name} {row.SKU} {row.RetailPrice / 100}
          </button>
        ))}
      </div>
      <ul>
        {lines.map((row, index) => (
          <li key={index} data-newest={index === lines.length - 1}>
            {row.Name}
          </li>
        ))}
      </ul>
    </main>
  )
}

/** Stores its goods, for the starts that follow; the code of one of them. */
const stockNaive = async (count: number): Promise<string> => {
  const products = catalogueOf(count)
  await storeRows(new NaiveDb(), products)
  return products.at(-1)?.BarCode ?? ''
}

export interface NaivePage {
  stockNaive: typeof stockNaive
}

Object.assign(globalThis, { stockNaive })
// The page that stocks reads nothing: 100,000 rows on their way would only be in its way.
if (window.location.hash !== '#stock')
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <NaiveStart db={new NaiveDb()} />,
  )
