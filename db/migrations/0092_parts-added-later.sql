ALTER TABLE "bundle_parts" ADD COLUMN "added" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who was written to that it was added had it by then.
UPDATE "bundle_parts" SET "added" = true
FROM "transactions" t
WHERE t."school_id" = "bundle_parts"."school_id" AND t."id" = "bundle_parts"."transaction_id" AND NOT "bundle_parts"."owned"
  AND EXISTS (SELECT FROM "mails" m WHERE m."school_id" = t."school_id" AND m."kind" = 'bundles.part-added'
    AND m."reference" = "bundle_parts"."bundle_id" || ' ' || "bundle_parts"."product_id" || ' ' || t."account_id");
--> statement-breakpoint
-- Recordings that ended with a course which was bought beside the seat, or with its money.
UPDATE "access_grants" SET "ends_at" = NULL, "revoked_at" = NULL
FROM "event_seats" s JOIN "product_events" e ON e."school_id" = s."school_id" AND e."product_id" = s."product_id"
JOIN "accounts" a ON a."school_id" = s."school_id" AND a."id" = s."account_id" AND a."deleted_at" IS NULL
WHERE s."state" = 'sold' AND "access_grants"."school_id" = s."school_id" AND "access_grants"."source" = 'transaction'
  AND "access_grants"."source_id" = s."transaction_id" AND "access_grants"."product_id" = e."replay_id"
  AND "access_grants"."revoked_by" IS NULL AND ("access_grants"."ends_at" IS NOT NULL OR "access_grants"."revoked_at" IS NOT NULL);
