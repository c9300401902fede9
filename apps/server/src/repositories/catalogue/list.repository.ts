import type { Category, CustomField, Offer, ProductTag, SalesChannel, SubCategory } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

// Collation "C", because a system update may change others; the key last, because names may repeat.
const byName = (column: string) => sql`${sql.ref(column)} collate "C"`

export const listCategories = async (tx: Tx): Promise<Category[]> => {
  const rows = await tx
    .selectFrom('categories')
    .selectAll()
    .orderBy(byName('category_name'))
    .orderBy('category_id')
    .execute()
  return rows.map((row) => ({
    key: row.category_id,
    CategoryName: row.category_name,
    IsDeleted: row.is_deleted,
  }))
}

export const listSubCategories = async (tx: Tx): Promise<SubCategory[]> => {
  const rows = await tx
    .selectFrom('sub_categories')
    .selectAll()
    .orderBy(byName('sub_category_name'))
    .orderBy('sub_category_id')
    .execute()
  return rows.map((row) => ({
    key: row.sub_category_id,
    SubCategoryName: row.sub_category_name,
    CategoryID: row.category_id,
    IsDeleted: row.is_deleted,
  }))
}

export const listProductTags = async (tx: Tx): Promise<ProductTag[]> => {
  const rows = await tx
    .selectFrom('product_tags')
    .selectAll()
    .orderBy(byName('tag_name'))
    .orderBy('tag_id')
    .execute()
  return rows.map((row) => ({ key: row.tag_id, TagName: row.tag_name }))
}

export const listOffers = async (tx: Tx): Promise<Offer[]> => {
  const rows = await tx
    .selectFrom('offers')
    .selectAll()
    .orderBy(byName('offer_name'))
    .orderBy('offer_id')
    .execute()
  return rows.map((row) => ({
    ...row.terms,
    key: row.offer_id,
    OfferName: row.offer_name,
    Type: row.type,
    Version: row.version,
    ValidityFrom: row.validity_from,
    ValidityTo: row.validity_to,
  }))
}

export const listSalesChannels = async (tx: Tx): Promise<SalesChannel[]> => {
  const rows = await tx
    .selectFrom('sales_channels')
    .selectAll()
    .orderBy('sort_order')
    .orderBy('sales_channel_id')
    .execute()
  return rows.map((row) => ({
    key: row.sales_channel_id,
    ChannelName: row.channel_name,
    IsDeleted: row.is_deleted,
  }))
}

export const listCustomFields = async (
  tx: Tx,
  module: CustomField['Module'] | undefined,
): Promise<CustomField[]> => {
  let query = tx.selectFrom('custom_fields').selectAll().orderBy('sort_order').orderBy('custom_field_id')
  if (module !== undefined) query = query.where('module', '=', module)
  const rows = await query.execute()
  return rows.map((row) => ({
    key: row.custom_field_id,
    Module: row.module,
    FieldName: row.field_name,
    FieldType: row.field_type,
    Choices: row.choices,
    IsRequired: row.is_required,
    IsDeleted: row.is_deleted,
  }))
}
