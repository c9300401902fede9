import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PickerList } from './picker-list.tsx'
import { render } from './testing/render.tsx'

test('EN-56 the first preferred item is highlighted and picked with Enter, also among the items that were searched', async () => {
  const picked: string[] = []
  await render(
    <PickerList
      items={['R1 taken', 'R2 free', 'R3 free']}
      label="Registers"
      searchLabel="Search"
      emptyText="None"
      keyOf={(item) => item}
      matches={(item, text) => item.toLowerCase().includes(text)}
      row={(item) => item}
      isPreferred={(item) => item.endsWith('free')}
      onPick={(item) => picked.push(item)}
    />,
  )
  const isHighlighted = (name: string) =>
    expect.element(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await isHighlighted('R2 free')
  await userEvent.keyboard('{Enter}{ArrowUp}')
  await isHighlighted('R1 taken')
  await userEvent.keyboard('3')
  await isHighlighted('R3 free')
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['R2 free', 'R3 free'])
})
