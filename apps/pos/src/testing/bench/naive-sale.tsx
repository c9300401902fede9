import type { Product } from '@evertill/contract'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { NaiveDb, storeRows } from '../../db/testing/naive-till.ts'
import { catalogueOf } from './catalogue-of.ts'

interface Line {
  product: Product
  quantity: number
}

/** As most screens do it: a formatter per cell. */
const money = (paise: number) => (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' })

const TILES = 50

/**
 * The sale screen as it is written on a first afternoon: products looked up by an index of the database, a cart of
 * plain rows that are all drawn anew at every change, fifty plain tiles. It has the names that ours has, so that one
 * hand works both.
 */
function NaiveSale({ db }: { db: NaiveDb }) {
  const [lines, setLines] = useState<Line[]>([])
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ text: string; products: Product[] }>({ text: '', products: [] })
  const [newest, setNewest] = useState('')
  const keys = useRef('')

  const add = (product: Product) => {
    setLines((now) =>
      now.some((line) => line.product.key === product.key)
        ? now.map((line) =>
            line.product.key === product.key ? { ...line, quantity: line.quantity + 1 } : line,
          )
        : [...now, { product, quantity: 1 }],
    )
    setNewest(product.key)
  }
  useEffect(() => {
    const onKeyDown = async (event: KeyboardEvent) => {
      if (event.key.length === 1) keys.current += event.key
      if (event.key !== 'Enter') return
      const code = keys.current
      keys.current = ''
      const product = await db.product.where('barcode').equals(code).first()
      if (product) add(product)
    }
    const listener = (event: KeyboardEvent) => void onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [db])
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const products = await db.product.where('name').startsWithIgnoreCase(text).limit(TILES).toArray()
      if (!isOver) setFound({ text, products })
    }
    void look()
    return () => {
      isOver = true
    }
  }, [db, text])

  const total = lines.reduce((sum, line) => sum + line.product.RetailPrice * line.quantity, 0)
  const change = (key: string, by: number) =>
    setLines(
      lines.map((line) => (line.product.key === key ? { ...line, quantity: line.quantity + by } : line)),
    )
  return (
    <main style={{ display: 'grid', gridTemplateColumns: '1fr 440px', height: '100vh' }}>
      <section style={{ overflow: 'auto' }}>
        <input
          aria-label="Scan or search products"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div
          role="listbox"
          data-for={found.text}
          style={{ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)' }}
        >
          {found.products.map((product) => (
            <button key={product.key} role="option" onClick={() => add(product)}>
              <p>{product.Name}</p>
              <p>{product.SKU}</p>
              <p>{money(product.RetailPrice)}</p>
            </button>
          ))}
        </div>
      </section>
      <section style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <ul aria-label="Cart" style={{ flex: 1, overflow: 'auto' }}>
          {lines.map(({ product, quantity }) => (
            <li key={product.key} data-line={product.key} data-newest={product.key === newest}>
              <p>{product.Name}</p>
              <p>{money(product.RetailPrice * quantity)}</p>
              <button onClick={() => change(product.key, -1)}>−</button>
              <input aria-label={`Quantity of ${product.Name}`} value={quantity} readOnly />
              <button aria-label={`One more ${product.Name}`} onClick={() => change(product.key, 1)}>
                +
              </button>
              <span>× {money(product.RetailPrice)}</span>
            </li>
          ))}
        </ul>
        <output>
          Payable <span data-payable>{money(total)}</span>
        </output>
      </section>
    </main>
  )
}

/** Resolves with the codes of its goods when they are all stored. */
export const openNaiveSale = async (count: number): Promise<string[]> => {
  const products = catalogueOf(count)
  const db = new NaiveDb()
  await db.open()
  await storeRows(db, products)
  createRoot(document.body.appendChild(document.createElement('div'))).render(<NaiveSale db={db} />)
  return products.map((product) => product.BarCode)
}

Object.assign(globalThis, { openNaiveSale })
