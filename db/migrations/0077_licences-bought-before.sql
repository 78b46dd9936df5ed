-- What was bought for others before they could be invited.
INSERT INTO "licences" ("school_id", "transaction_id", "account_id", "product_id", "quantity", "access_days", "bought_at", "ended_at")
SELECT t."school_id", t."id", t."account_id", t."product_id", t."quantity", i."access_days", t."settled_at",
  CASE WHEN NOT (t."status" IN ('PERFORMED', 'CLEARED', 'ACCESS_GRANTED', 'PARTIALLY_REFUNDED') AND t."access" IS DISTINCT FROM 'ended'
    OR t."status" = 'REFUNDED' AND t."access" = 'kept' AND t."access" IS NOT NULL) THEN now() END
FROM "transactions" t
JOIN "transaction_items" i ON i."school_id" = t."school_id" AND i."transaction_id" = t."id" AND i."product_id" = t."product_id"
JOIN "products" p ON p."school_id" = t."school_id" AND p."id" = t."product_id" AND p."type" = 'course'
WHERE t."quantity" > 1 AND t."settled_at" IS NOT NULL
ON CONFLICT DO NOTHING;
