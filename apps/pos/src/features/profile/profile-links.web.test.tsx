import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { ProfileLinks } from './profile-links.tsx'

const link = () => page.getByRole('link', { name: 'Management Hub' })

test('HW-6 the profile leads to the hub whoever may see a list of it, and nobody else', async () => {
  const asked: string[] = []
  const html = { headers: { 'content-type': 'text/html' } }
  const { fetch } = window
  window.fetch = async (input) => {
    asked.push(input instanceof Request ? input.url : input.toString())
    return new Response('', html)
  }
  try {
    const stage = await openSaleStage()
    const { acl } = stage.databases.strict
    await acl.put({ id: 'HubTaxes', perms: { read: false, update: true } })
    await stage.show(<ProfileLinks />)
    await expect.element(page.getByRole('button', { name: 'Contact Support' })).toBeVisible()
    expect(link().elements()).toEqual([])
    expect(asked, 'the server is not asked either').toEqual([])
    await acl.put({ id: 'HubTaxes', perms: { read: true } })
    await expect.element(link()).toHaveAttribute('href', '/hub/')
  } finally {
    window.fetch = fetch
  }
})
