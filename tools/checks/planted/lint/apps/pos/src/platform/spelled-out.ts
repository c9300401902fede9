export const planted = (name: string): Promise<unknown> => import(`./${name}.ts`) // breaks house(import-table) [spelled-out]
