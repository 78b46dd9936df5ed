ALTER TABLE "transactions" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "transaction_number" ON "transactions" USING btree ("school_id","number");