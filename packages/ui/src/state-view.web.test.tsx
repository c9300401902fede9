import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from './testing/render.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from './state-view.tsx'

describe('states', () => {
  test('FR-17 empty, error and offline say what is wrong and offer the next step', async () => {
    const pressed: string[] = []
    const action = (label: string) => ({ label, onClick: () => pressed.push(label) })
    await render(
      <>
        <EmptyState title="No sales yet" hint="They appear here at once." action={action('New sale')} />
        <ErrorState title="Not loaded" hint="Check the connection." action={action('Try again')} />
        <OfflineState hint="Closings need the server." action={action('Look again')} />
      </>,
    )
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Not loadedCheck the connection.Try again')
    await expect
      .element(page.getByRole('status').filter({ hasText: 'You are offline' }))
      .toHaveTextContent('Closings need the server.')
    for (const label of ['New sale', 'Try again', 'Look again'])
      await page.getByRole('button', { name: label }).click()
    expect(pressed).toEqual(['New sale', 'Try again', 'Look again'])
  })

  test('FR-17 loading is silent at first and then says what is loading', async () => {
    await render(<LoadingState text="Loading cash registers..." />)
    await expect.element(page.getByRole('status').first()).toBeInTheDocument()
    await expect.element(page.getByText('Loading cash registers...')).toBeVisible()
  })
})
