import { IconCopy } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '@evertill/ui/testing/render.tsx'
import type { DocumentAction } from '../../parts/document-action.ts'
import { ActionBar } from './action-bar.tsx'

const IDS = ['print', 'return', 'exchange', 'edit', 'share', 'receipt', 'tender', 'copy', 'void'] as const

test('AS-32 four buttons and a menu, which works with keys and gives the focus back', async () => {
  const done: string[] = []
  const focused: (string | undefined)[] = []
  const act = (id: string) => () => {
    done.push(id)
    focused.push(document.activeElement?.textContent)
  }
  await page.viewport(1280, 800)
  await render(
    <ActionBar
      actions={IDS.map((id): DocumentAction => ({ id, label: id, icon: IconCopy, act: act(id) }))}
    />,
  )
  const group = page.getByRole('group', { name: 'What to do with it' })
  await expect.poll(() => group.getByRole('button').elements().length).toBe(5)
  const more = group.getByRole('button', { name: 'More' })
  const element = more.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => page.getByRole('menuitem').elements().length).toBe(5)
  // To the first entry, and round to the last.
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await expect.poll(() => page.getByRole('menuitem').elements().length).toBe(0)
  expect([done, focused]).toEqual([['void'], ['More']])
  await expect.element(more).toHaveFocus()
})
