import { describe, expect, it } from 'vitest'
import { orderVariants } from './variant-order.ts'

const ordered = (...names: string[]) => orderVariants(names.map((name) => ({ name }))).map(({ name }) => name)

describe('FC-35 variants of one product', () => {
  it('FC-35 sizes go from small to large', () => {
    expect(
      ordered('Shirt XXL', 'Shirt L', 'Shirt S', 'Shirt 3XL', 'Shirt XS', 'Shirt XL', 'Shirt M'),
    ).toEqual(['Shirt XS', 'Shirt S', 'Shirt M', 'Shirt L', 'Shirt XL', 'Shirt XXL', 'Shirt 3XL'])
  })

  it('FC-35 numbers go by value', () => {
    expect(ordered('Jeans 501 W36', 'Jeans 501 W8')).toEqual(['Jeans 501 W8', 'Jeans 501 W36'])
    expect(ordered('Shoe 10', 'Shoe 9', 'Shoe 9.5')).toEqual(['Shoe 9', 'Shoe 9.5', 'Shoe 10'])
    expect(ordered('Dal 1 kg', 'Dal 250 g', 'Dal 500 g')).toEqual(['Dal 250 g', 'Dal 500 g', 'Dal 1 kg'])
    expect(ordered('Oil 1 L', 'Oil 500 ml')).toEqual(['Oil 500 ml', 'Oil 1 L'])
    expect(ordered('Soap pack of 12', 'Soap pack of 3')).toEqual(['Soap pack of 3', 'Soap pack of 12'])
  })

  it('FC-35 equal sizes go by name, and what has no size comes last', () => {
    expect(ordered('Kurta', 'Kurta M red', 'Kurta M blue', 'Kurta S red')).toEqual([
      'Kurta S red',
      'Kurta M blue',
      'Kurta M red',
      'Kurta',
    ])
  })
})
