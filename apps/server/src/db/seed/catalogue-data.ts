/** Names and prices of the generated demo products: every item in every pack of its category. */
export type DemoCategory = {
  readonly name: string
  readonly code: string
  readonly tax: string
  readonly hsn: string
  readonly unit: string
  readonly kind: 'piece' | 'weighed' | 'variants'
  readonly exclusive?: true
  /** Price of the first pack in minor units. */
  readonly items: readonly (readonly [name: string, price: number])[]
  /** Name of a pack and its price as a percentage of the first pack. */
  readonly packs: readonly (readonly [name: string, percent: number])[]
}

/** `Toor dal 1800, Moong dal 1700`: a name and its price in minor units. */
const goods = (text: string): (readonly [name: string, price: number])[] =>
  text.split(',').map((entry) => {
    const [, name = '', price = ''] = /^\s*(.+?)\s+(\d+)\s*$/.exec(entry) ?? []
    return [name, Number(price)] as const
  })

const SMALL_PACKS = [
  ['100 g', 100],
  ['200 g', 190],
  ['500 g', 450],
  ['1 kg', 870],
] as const
const BOTTLES = [
  ['250 ml', 100],
  ['500 ml', 185],
  ['1 l', 350],
  ['2 l', 660],
] as const
const SIZES = [
  ['S', 100],
  ['M', 100],
  ['L', 105],
  ['XL', 110],
  ['XXL', 115],
] as const
const SINGLE = [
  ['1 pc', 100],
  ['pack of 3', 285],
  ['pack of 6', 550],
  ['pack of 12', 1050],
] as const

export const CATEGORIES: readonly DemoCategory[] = [
  {
    name: 'Staples',
    code: 'STA',
    tax: 'GST 5%',
    hsn: '1006',
    unit: 'pc',
    kind: 'piece',
    packs: SMALL_PACKS,
    items: goods(`Toor dal 1800, Moong dal 1700, Chana dal 1200, Urad dal 1900, Poha 900, Sooji 700,
      Besan 1100, Ragi flour 800, Rock salt 450, Jaggery 950`),
  },
  {
    name: 'Fruit and vegetables',
    code: 'VEG',
    tax: 'Nil',
    hsn: '0702',
    unit: 'kg',
    kind: 'weighed',
    packs: [
      ['loose', 100],
      ['premium loose', 140],
    ],
    items: goods(`Tomato 3200, Onion 2900, Potato 2600, Carrot 5400, Beans 6800, Cabbage 2400,
      Cauliflower 4500, Banana 5200, Apple 18900, Orange 9900, Grapes 11900, Papaya 4800,
      Ginger 14900, Garlic 22900, Lemon 12000, Okra 5600, Brinjal 4200, Cucumber 3400,
      Pumpkin 2800, Beetroot 4400`),
  },
  {
    name: 'Dairy',
    code: 'DAI',
    tax: 'GST 5% (12% before)',
    hsn: '0405',
    unit: 'pc',
    kind: 'piece',
    packs: SMALL_PACKS,
    items: goods(`Paneer 4500, Cheese slices 6900, Cheese block 6400, Ghee 7800, Cream 3500, Shrikhand 4200,
      Salted butter 6200, Cheese spread 5100, Khoa 5600, Milk powder 5900`),
  },
  {
    name: 'Beverages',
    code: 'BEV',
    tax: 'GST 40%',
    hsn: '2202',
    unit: 'pc',
    kind: 'piece',
    packs: BOTTLES,
    items: goods(`Lime soda 1500, Orange soda 1500, Ginger ale 1800, Tonic water 2000, Club soda 1000,
      Energy drink 4500, Iced cola 1600, Root beer 2200, Mint soda 1500, Malt drink 2500`),
  },
  {
    name: 'Snacks',
    code: 'SNA',
    tax: 'GST 5% (12% before)',
    hsn: '2106',
    unit: 'pc',
    kind: 'piece',
    packs: SMALL_PACKS,
    items: goods(`Potato chips 2000, Banana chips 2400, Mixture 2200, Murukku 2100, Salted peanuts 1800,
      Roasted cashew 9900, Masala almonds 9500, Khakhra 2600, Chikki 1900, Popcorn 2500`),
  },
  {
    name: 'Bakery',
    code: 'BAK',
    tax: 'GST 5%',
    hsn: '1905',
    unit: 'pc',
    kind: 'piece',
    packs: SINGLE,
    items: goods(`Butter bun 1500, Milk rusk 2500, Fruit cake 6000, Croissant 4500, Chocolate muffin 5000,
      Garlic bread 6500, Khari biscuit 3500, Pav 800, Plum cake 9000, Coconut cookie 2000`),
  },
  {
    name: 'Personal care',
    code: 'CAR',
    tax: 'GST 18%',
    hsn: '3304',
    unit: 'pc',
    kind: 'piece',
    packs: SINGLE,
    items: goods(`Face cream 12500, Hand wash 9900, Body lotion 17500, Sunscreen 29900, Lip balm 8500,
      Deodorant 19900, Face wash 14900, Hair gel 11000, Perfume 39900, Nail polish 7500`),
  },
  {
    name: 'Household',
    code: 'HOU',
    tax: 'GST 18%',
    hsn: '3402',
    unit: 'pc',
    kind: 'piece',
    packs: BOTTLES,
    items: goods(`Dish wash 5500, Floor cleaner 6200, Glass cleaner 6800, Toilet cleaner 5900,
      Liquid detergent 7900, Fabric softener 8400, Bleach 4200, Air freshener 9900, Phenyl 3600,
      Stain remover 8800`),
  },
  {
    name: 'Apparel',
    code: 'APP',
    tax: 'GST apparel',
    hsn: '6109',
    unit: 'pc',
    kind: 'variants',
    packs: SIZES,
    items: goods(`Cotton T-shirt 49900, Polo shirt 89900, Linen shirt 179900, Denim jacket 289900,
      Track pants 99900, Chinos 149900, Winter coat 449900, Kurta 119900, Rain jacket 159900,
      Silk saree 549900`),
  },
  {
    name: 'Stationery',
    code: 'STN',
    tax: 'GST 5% (12% before)',
    hsn: '4820',
    unit: 'pc',
    kind: 'piece',
    packs: SINGLE,
    items: goods(`Notebook 6000, Ball pen 1000, Pencil 700, Eraser 500, Geometry box 15000, Sketch pens 9000,
      Stapler 8500, Glue stick 4000, File folder 3500, Marker 2500`),
  },
  {
    name: 'Electrical',
    code: 'ELE',
    tax: 'GST 18% (28% before)',
    hsn: '8539',
    unit: 'pc',
    kind: 'piece',
    packs: SINGLE,
    exclusive: true,
    items: goods(`LED bulb 9900, Tube light 24900, Extension cord 34900, Wall switch 4500, Plug top 3900,
      Ceiling rose 2900, Night lamp 14900, Door bell 19900, Torch 22900, Battery cell 2500`),
  },
  {
    name: 'Jewellery',
    code: 'JEW',
    tax: 'GST 3%',
    hsn: '7113',
    unit: 'pc',
    kind: 'piece',
    exclusive: true,
    packs: [
      ['small', 100],
      ['medium', 160],
      ['large', 240],
      ['extra large', 300],
    ],
    items: goods(`Silver ring 120000, Silver chain 240000, Silver anklet 310000, Gold coin 780000,
      Silver coin 95000, Gold stud 1240000, Silver bangle 420000, Nose pin 89000, Pendant 165000,
      Toe ring 45000`),
  },
]
