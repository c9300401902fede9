-- NULL: bills of the channel have no sales channel.
ALTER TABLE order_channels ADD COLUMN sales_channel_id uuid;
ALTER TABLE order_channels ADD FOREIGN KEY (registration_id, sales_channel_id) REFERENCES sales_channels;
-- As the order came: the tills that have the order and the review of its bill agree, whatever the channel becomes later.
ALTER TABLE orders ADD COLUMN sales_channel_id uuid;
ALTER TABLE orders ADD FOREIGN KEY (registration_id, sales_channel_id) REFERENCES sales_channels;
