import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EntryPage } from './entry-page.tsx'
import { render } from './testing/render.tsx'
import { usePageTitle } from './use-page-title.ts'

function Screen({ title }: { title: string }) {
  usePageTitle(title)
  return <p>{title}</p>
}

const STEPS: [name: string, screen: string | null, isLocked: boolean][] = [
  ['history', 'Sales History', false],
  ['payment', 'Receive payment', false],
  ['locked', 'Receive payment', true],
  ['changed behind the PIN', 'Sale', true],
  ['unlocked', 'Sale', false],
  ['nothing', null, false],
]

function Till() {
  const [at, setAt] = useState(0)
  const [, screen, isLocked] = STEPS[at] ?? expect.fail()
  return (
    <>
      {isLocked && <EntryPage title="Enter PIN">PIN</EntryPage>}
      {screen !== null && <Screen key={screen} title={screen} />}
      {STEPS.map(([name], index) => (
        <button key={name} onClick={() => setAt(index)}>
          {name}
        </button>
      ))}
    </>
  )
}

test('AX-2 the tab is named after the screen, and after the page that covers it', async () => {
  await render(<Till />)
  const titles: string[] = []
  for (const [name] of STEPS) {
    await page.getByRole('button', { name, exact: true }).click()
    titles.push(document.title)
  }
  expect(titles).toEqual([
    'Sales History · Evertill',
    'Receive payment · Evertill',
    'Enter PIN · Evertill',
    'Enter PIN · Evertill',
    'Sale · Evertill',
    'Evertill',
  ])
})
