import { randomUUID } from 'node:crypto'
import { API_BASE, MAX_PICTURE_BYTES, PICTURE_SIDE } from '@evertill/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { prunePictures } from '../../repositories/manage/prune-pictures.repository.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { OWNER_OF_PHOTO, jpegOf, phonePhoto, pngOf, webpOf } from '../../testing/sample-pictures.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { MAX_PICTURES_A_DAY } from './product-pictures.service.ts'

type Added = { code: string; Picture: string; errors?: { path: string; message: string }[] }
type ProductRow = { key: string; Version: number; Picture: string | null }
type Written = { Row: ProductRow; errors?: { path: string; message: string }[] }

let database: TestDatabase
let db: Database
let app: TestApp
let owner: HubTestCaller
let other: HubTestCaller
let till: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url, { connections: 1 })
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  other = await hubCallerOf(app, 'owner@other.test')
  till = await callerOf(app, 'cashier@demo.test')
})
afterAll(async () => {
  await db.close()
  await app.close()
  await database.drop()
})

const MILK = demoKey(DEMO_RETAIL.id, 'product', 'DEMO-004')
const send = (file: Buffer, by = owner) =>
  by.post<Added>('/manage/pictures', { Content: file.toString('base64') })
const add = async (file: Buffer): Promise<string> => {
  const { status, body } = await send(file)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.Picture
}
const refused = async (file: Buffer): Promise<string | undefined> => {
  const { status, body } = await send(file)
  expect(status).toBe(400)
  expect(body.errors?.[0]?.path).toBe('Content')
  return body.errors?.[0]?.message
}
const fetchFor = async (headers: Readonly<Record<string, string>>, path: string) => {
  const answer = await app.inject({ method: 'GET', url: `${API_BASE}${path}`, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const inHub = (picture: string, by = owner) => fetchFor(by.headers, `/manage/pictures/${picture}`)
const atTill = (picture: string, by = till) =>
  fetchFor({ authorization: `Bearer ${by.token}` }, `/catalog/pictures/${picture}`)
const readMilk = async () => (await owner.get<{ Row: ProductRow }>(`/manage/products/${MILK}`)).body.Row
const giveMilk = async (Picture: string | null) =>
  owner.put<Written>(`/manage/products/${MILK}`, { Version: (await readMilk()).Version, Row: { Picture } })

describe('a file', () => {
  test.each([
    ['JPEG', jpegOf],
    ['PNG', pngOf],
    ['WebP', webpOf],
  ])('HU-1 HU-2 that is a %s becomes a small WebP', async (_, fileOf) => {
    const { bytes, headers } = await inHub(await add(await fileOf({ width: 800, height: 400 })))
    expect(headers['content-type']).toBe('image/webp')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: PICTURE_SIDE, height: 128 })
  })

  test('HU-2 that is small already keeps its size', async () => {
    const { bytes } = await inHub(await add(await pngOf({ width: 40, height: 30 })))
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  test('HU-2 of a phone is upright and says nothing of place and person', async () => {
    const photo = await phonePhoto({ width: 400, height: 200 })
    expect(photo.includes(OWNER_OF_PHOTO)).toBe(true)
    const { bytes } = await inHub(await add(photo))
    const { width, height, exif, orientation } = await sharp(bytes).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      ...{ width: 128, height: PICTURE_SIDE },
      ...{ exif: undefined, orientation: undefined },
    })
    expect(bytes.includes('Asha')).toBe(false)
    expect(bytes.includes('EXIF')).toBe(false)
  })

  test('HU-1 of twelve megapixels is taken', async () => {
    await add(await jpegOf({ width: 4_000, height: 3_000 }))
  })

  test('HU-1 that is something else is refused with what it is', async () => {
    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await refused(svg)).toBe('is a drawing (SVG): save it as PNG or JPEG')
    const others = ['GIF89a', '%PDF-1.7', '<html></html>', 'PK\u0003\u0004', 'MZ', 'BM', '\u0000']
    for (const text of others)
      expect(await refused(Buffer.from(text, 'latin1')), text).toBe('is no JPEG, PNG or WebP picture')
    const tiff = await sharp(await pngOf({ width: 20, height: 20 }))
      .tiff()
      .toBuffer()
    expect(await refused(tiff)).toBe('is no JPEG, PNG or WebP picture')
  })

  test('HU-1 that is cut off or damaged is refused', async () => {
    const size = { width: 300, height: 300 }
    for (const whole of [await jpegOf(size), await pngOf(size), await webpOf(size)])
      for (const length of [12, Math.floor(whole.length / 2), whole.length - 20])
        expect(await refused(whole.subarray(0, length))).toBe(
          'is damaged or incomplete: choose the file again',
        )
    const head = Buffer.from([0xff, 0xd8, 0xff])
    expect(await refused(Buffer.concat([head, Buffer.from('<svg></svg>')]))).toMatch(/^is damaged/)
  })

  test('HU-1 of few bytes and very many pixels is refused before it is unpacked', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(MAX_PICTURE_BYTES)
    expect(await refused(bomb)).toBe('has more than 40 megapixels: make it smaller first')
  })

  test('HU-1 that is empty, too large or no base64 is refused', async () => {
    const sent = async (Content: string) => (await owner.post<Added>('/manage/pictures', { Content })).body
    expect((await sent('')).errors).toEqual([{ path: 'Content', message: 'is empty' }])
    expect((await sent('a picture')).errors).toEqual([{ path: 'Content', message: 'is not base64' }])
    const large = Buffer.alloc(MAX_PICTURE_BYTES + 10, 1).toString('base64')
    expect((await sent(large)).errors).toEqual([{ path: 'Content', message: 'is larger than 5 MB' }])
  })
})

describe('a picture', () => {
  test('HU-3 is a field of its product, with version, audit entry and event', async () => {
    const picture = await add(await jpegOf({ width: 90, height: 90 }))
    const before = await readMilk()
    const [event] = await database.query<{ n: number }>('select max(event_id)::int as n from event_outbox')
    expect(await giveMilk(picture)).toMatchObject({
      status: 200,
      body: { Row: { Picture: picture, Version: before.Version + 1 } },
    })
    const [entry] = await database.query<{ detail: object }>(
      'select detail from audit_trail where subject = $1 order by audit_id desc limit 1',
      [MILK],
    )
    expect(entry?.detail).toMatchObject({ before: { Picture: null }, after: { Picture: picture } })
    const raised = await database.query<{ type: string }>(
      'select event_type as type from event_outbox where event_id > $1',
      [event?.n ?? 0],
    )
    expect(raised).toEqual([{ type: 'product_updated' }])
    expect((await giveMilk(null)).body.Row.Picture).toBeNull()
  })

  test('HU-3 that nobody added is refused', async () => {
    expect((await giveMilk('0'.repeat(32))).body.errors).toEqual([
      { path: 'Row.Picture', message: 'is not there any more: choose it again' },
    ])
    expect((await giveMilk('../../etc/passwd')).body.errors?.[0]?.path).toBe('Row.Picture')
  })

  test('HU-4 is read by tills and the hub of its company, for ever', async () => {
    const picture = await add(await pngOf({ width: 60, height: 60 }))
    for (const { status, headers, bytes } of [await inHub(picture), await atTill(picture)]) {
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    }
  })

  test('HU-4 is not there for another company, for a till in the hub, or without a sign-in', async () => {
    const picture = await add(await pngOf({ width: 61, height: 61 }))
    const stranger = await callerOf(app, 'owner@other.test')
    expect((await inHub(picture, other)).status).toBe(404)
    expect((await atTill(picture, stranger)).status).toBe(404)
    expect((await atTill('0'.repeat(32))).status).toBe(404)
    expect((await fetchFor({}, `/catalog/pictures/${picture}`)).status).toBe(401)
    const token = { authorization: `Bearer ${till.token}` }
    expect((await fetchFor(token, `/manage/pictures/${picture}`)).status).toBe(401)
    const theirs = await other.get<{ Rows: ProductRow[] }>('/manage/products?size=1')
    const [product] = theirs.body.Rows
    const given = await other.put<Written>(`/manage/products/${product?.key}`, {
      Version: product?.Version,
      Row: { Picture: picture },
    })
    expect(given.body.errors?.[0]?.path).toBe('Row.Picture')
  })

  test('HU-5 is added only by whoever may change products', async () => {
    const file = await pngOf({ width: 20, height: 20 })
    expect((await send(file, await hubCallerOf(app, 'cashier@demo.test'))).status).toBe(403)
    expect((await send(file, other)).status).toBe(200)
  })
})

describe('a product sync', () => {
  test('HU-6 names the picture of a product that has one, and nothing of pictures otherwise', async () => {
    const sync = async () => {
      const { body } = await till.get<{ products: { key: string; Picture?: string }[] }>(
        '/catalog/productsync?size=1000',
      )
      return body.products
    }
    const plain = await sync()
    expect(JSON.stringify(plain)).not.toContain('icture')
    const picture = await add(await jpegOf({ width: 50, height: 50 }))
    await giveMilk(picture)
    expect((await sync()).filter((product) => 'Picture' in product)).toEqual([
      expect.objectContaining({ key: MILK, Picture: picture }),
    ])
    await giveMilk(null)
  })
})

describe('pictures that no product has', () => {
  const age = (picture: string) =>
    database.query(
      `update product_pictures set last_used_at = now() - interval '8 days' where picture = $1`,
      [picture],
    )
  const prune = () => asJob(db, (tx) => prunePictures(tx, new Date(Date.now() - 7 * 24 * 60 * 60_000)))
  const isThere = async (picture: string) => (await inHub(picture)).status === 200

  test('HU-7 are deleted after seven days, also counted from the day they were taken away', async () => {
    const [unused, used, fresh] = await Promise.all(
      [21, 22, 23].map(async (side) => add(await pngOf({ width: side, height: side }))),
    )
    if (!unused || !used || !fresh) throw new Error('no pictures')
    await giveMilk(used)
    await age(unused)
    await age(used)
    await prune()
    expect([await isThere(unused), await isThere(used), await isThere(fresh)]).toEqual([false, true, true])
    await giveMilk(null)
    await prune()
    expect(await isThere(used)).toBe(true)
    await age(used)
    await prune()
    expect(await isThere(used)).toBe(false)
  })

  test('HU-14 HU-7 the logo of a company stays, and an earlier one for as long as its change can be undone', async () => {
    const logo = await add(await pngOf({ width: 24, height: 24 }))
    const setLogo = async (LogoImagePath: string) => {
      const [company] = (await owner.get<{ Rows: ProductRow[] }>('/manage/company')).body.Rows
      const { key, Version } = company ?? { key: '', Version: 0 }
      expect((await owner.put(`/manage/company/${key}`, { Version, Row: { LogoImagePath } })).status).toBe(
        200,
      )
    }
    await setLogo(`${API_BASE}/catalog/pictures/${logo}`)
    await age(logo)
    await prune()
    expect(await isThere(logo)).toBe(true)
    await setLogo('')
    await prune()
    expect(await isThere(logo)).toBe(true)
    await age(logo)
    await prune()
    expect(await isThere(logo)).toBe(false)
  })

  test('HU-8 cannot be added without end', async () => {
    await database.query(
      `insert into product_pictures (registration_id, picture, content)
       select $1, md5(n::text), '\\x00' from generate_series(1, $2::int) n`,
      [other.session.Person.RegistrationID, MAX_PICTURES_A_DAY],
    )
    expect((await send(await pngOf({ width: 30, height: 30 }), other)).body.errors).toEqual([
      { path: 'Content', message: 'is one too many: a company adds 50,000 pictures a day' },
    ])
    await add(await pngOf({ width: 31, height: 31 }))
  })
})

describe('files for many products', () => {
  const match = async (Files: string[], by = owner) =>
    (
      await by.post<{ Rows: { File: string; key: string; Picture: string | null }[] }>(
        '/manage/pictures/match',
        { Files },
      )
    ).body.Rows

  test('HU-11 are matched by code, barcode and name, in any case', async () => {
    const BUTTER = demoKey(DEMO_RETAIL.id, 'product', 'DEMO-001')
    const rows = await match([
      'demo-001',
      '8900000000012',
      'TABLE butter 100 g',
      'demo-004',
      'no such',
      '',
      '%',
    ])
    expect(rows.map(({ File, key }) => [File, key])).toEqual([
      ['demo-001', BUTTER],
      ['8900000000012', BUTTER],
      ['TABLE butter 100 g', BUTTER],
      ['demo-004', MILK],
    ])
  })

  test('HU-11 are nobody’s when their name fits several products, unless one has it as its code', async () => {
    const make = async (Row: object) => {
      const { status, body } = await owner.post<Written>('/manage/products', {
        Row: {
          key: randomUUID(),
          TaxID: demoKey(DEMO_RETAIL.id, 'tax', 'GST 5%'),
          RetailPrice: 1_000,
          ...Row,
        },
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body.Row.key
    }
    await make({ Name: 'Green tea', SKU: 'GT-1' })
    const second = await make({ Name: 'Green tea', SKU: 'GT-2' })
    expect(await match(['green tea'])).toEqual([])
    const named = await make({ Name: 'Another', SKU: 'GREEN TEA' })
    expect((await match(['green tea', 'gt-2'])).map(({ key }) => key)).toEqual([named, second])
  })

  test('HU-4 HU-11 show nothing of another company', async () => {
    expect(await match(['DEMO-001'], other)).toEqual([])
  })
})
