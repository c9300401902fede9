import { useEffect } from 'react'

interface Title {
  text: string
  /** Of a page that covers the others, such as the PIN over the sale. */
  isOver: boolean
}

const PRODUCT = 'Evertill'
/** Of everything that is mounted. */
const titles: Title[] = []

const show = (): void => {
  const shown = titles.findLast(({ isOver }) => isOver) ?? titles.at(-1)
  document.title = shown ? `${shown.text} · ${PRODUCT}` : PRODUCT
}

/** Names the tab or window after the screen: it is what a screen reader says first, and what tells windows apart. */
export function usePageTitle(text: string | undefined, isOver = false): void {
  useEffect(() => {
    if (text === undefined) return undefined
    const title = { text, isOver }
    titles.push(title)
    show()
    return () => {
      titles.splice(titles.indexOf(title), 1)
      show()
    }
  }, [text, isOver])
}
