ALTER TABLE "ledger_entries" ADD COLUMN "extra" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "ledger_entries" SET "extra" = true WHERE "amount" > 0 AND "created_at" > now() - interval '31 days' AND (
  EXISTS (SELECT FROM "ledger_entries" e WHERE e."school_id" = "ledger_entries"."school_id"
    AND e."transaction_id" = "ledger_entries"."transaction_id" AND e."amount" > 0 AND e."id" < "ledger_entries"."id")
  OR EXISTS (SELECT FROM "provider_facts" f WHERE f."school_id" = "ledger_entries"."school_id"
    AND f."transaction_id" = "ledger_entries"."transaction_id" AND f."kind" = 'superseded'));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "extra_money" ON "ledger_entries" USING btree ("school_id","created_at") WHERE extra;
