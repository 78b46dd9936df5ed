-- What bundles hold for those who bought one before orders promised its parts.
INSERT INTO "bundle_parts" ("school_id", "transaction_id", "bundle_id", "product_id", "owned")
SELECT t."school_id", t."id", b."bundle_id", b."product_id", false
FROM "transactions" t
JOIN "transaction_items" i ON i."school_id" = t."school_id" AND i."transaction_id" = t."id"
JOIN "bundle_items" b ON b."school_id" = t."school_id" AND b."bundle_id" = i."product_id"
JOIN "products" p ON p."school_id" = t."school_id" AND p."id" = b."product_id" AND p."type" IN ('course', 'file')
WHERE t."settled_at" IS NOT NULL AND NOT EXISTS (SELECT FROM "bundle_parts" o WHERE o."school_id" = t."school_id"
  AND o."transaction_id" = t."id" AND o."bundle_id" = b."bundle_id")
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "access_grants" ("school_id", "account_id", "product_id", "source", "source_id", "starts_at", "ends_at", "lengthens")
SELECT g."school_id", g."account_id", b."product_id", 'transaction', b."transaction_id", g."starts_at", g."ends_at", false
FROM "bundle_parts" b
JOIN "access_grants" g ON g."school_id" = b."school_id" AND g."product_id" = b."bundle_id" AND g."source" = 'transaction'
  AND g."source_id" = b."transaction_id" AND g."revoked_at" IS NULL
WHERE NOT b."owned"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The seats of those who bought an event before seats were counted: nobody loses one, and there is none less for others.
WITH "seated" AS (
  INSERT INTO "event_seats" ("school_id", "transaction_id", "product_id", "account_id", "quantity", "state", "since")
  SELECT t."school_id", t."id", i."product_id", t."account_id", i."quantity", 'sold', t."settled_at"
  FROM "transactions" t
  JOIN "transaction_items" i ON i."school_id" = t."school_id" AND i."transaction_id" = t."id"
  JOIN "products" p ON p."school_id" = t."school_id" AND p."id" = i."product_id" AND p."type" = 'event'
  WHERE t."settled_at" IS NOT NULL AND EXISTS (SELECT FROM "access_grants" g WHERE g."school_id" = t."school_id"
    AND g."product_id" = i."product_id" AND g."source" = 'transaction' AND g."source_id" = t."id" AND g."revoked_at" IS NULL)
  ON CONFLICT DO NOTHING
  RETURNING "school_id", "product_id", "quantity"
)
UPDATE "product_events" SET "taken" = "product_events"."taken" + s."seats", "seats" = greatest("product_events"."seats", "product_events"."taken" + s."seats")
FROM (SELECT "school_id", "product_id", sum("quantity")::int AS "seats" FROM "seated" GROUP BY 1, 2) s
WHERE s."school_id" = "product_events"."school_id" AND s."product_id" = "product_events"."product_id";
