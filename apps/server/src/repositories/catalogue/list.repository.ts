import type {
  Category,
  CustomField,
  Offer,
  PaymentType,
  ProductTag,
  SalesChannel,
  SubCategory,
  Tax,
  TransactionType,
} from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

// Names are sorted with collation "C", because a system update may change others; then by key, because names may repeat.

export const listTransactionTypes = (tx: Tx) => rowsOf<TransactionType>(tx)`
    select transaction_type_id as key, transaction_type as "TransactionType", module as "Module", letter as "Letter",
           is_deleted as "IsDeleted"
      from transaction_types order by sort_order`

export const listPaymentTypes = (tx: Tx) => rowsOf<PaymentType>(tx)`
    select payment_type_id as key, payment_type as "PaymentType", kind as "Kind", show_in_sales as "ShowInSales",
           is_deleted as "IsDeleted"
      from payment_types order by sort_order`

export const listTaxes = (tx: Tx) => rowsOf<Tax>(tx)`
    select tax_id as key, tax_name as "TaxName", rates as "Rates", is_deleted as "IsDeleted"
      from taxes order by sort_order`

export const listCategories = (tx: Tx) => rowsOf<Category>(tx)`
    select category_id as key, category_name as "CategoryName", is_deleted as "IsDeleted"
      from categories order by category_name collate "C", category_id`

export const listSubCategories = (tx: Tx) => rowsOf<SubCategory>(tx)`
    select sub_category_id as key, sub_category_name as "SubCategoryName", category_id as "CategoryID",
           is_deleted as "IsDeleted"
      from sub_categories order by sub_category_name collate "C", sub_category_id`

export const listProductTags = (tx: Tx) => rowsOf<ProductTag>(tx)`
    select tag_id as key, tag_name as "TagName" from product_tags where not is_deleted
     order by tag_name collate "C", tag_id`

/** Those that are switched on. Includes coupons and past offers: the till decides what it keeps. */
export const listOffers = async (tx: Tx): Promise<Offer[]> => {
  const rows = await rowsOf<Offer & { terms: object }>(tx)`
    select terms, offer_id as key, offer_name as "OfferName", type as "Type", version as "Version",
           validity_from as "ValidityFrom", validity_to as "ValidityTo"
      from offers where is_active and not is_deleted order by offer_name collate "C", offer_id`
  return rows.map(({ terms, ...offer }) => ({ ...terms, ...offer }))
}

export const listSalesChannels = (tx: Tx) => rowsOf<SalesChannel>(tx)`
    select sales_channel_id as key, channel_name as "ChannelName", is_deleted as "IsDeleted"
      from sales_channels order by sort_order, sales_channel_id`

export const listCustomFields = (tx: Tx, module: CustomField['Module'] | undefined) => rowsOf<CustomField>(
  tx,
)`
    select custom_field_id as key, module as "Module", field_name as "FieldName", field_type as "FieldType",
           choices as "Choices", is_required as "IsRequired", is_deleted as "IsDeleted"
      from custom_fields where module = coalesce(${module ?? null}, module) order by sort_order, custom_field_id`
