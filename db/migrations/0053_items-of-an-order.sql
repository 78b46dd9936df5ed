ALTER TABLE "prices" ALTER COLUMN "vat_rate" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "vat_rate" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "net" bigint;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "vat" bigint;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "vat_rate" integer;--> statement-breakpoint
UPDATE "transaction_items" SET "net" = t."net", "vat" = t."vat", "vat_rate" = t."vat_rate" FROM "transactions" t
	WHERE t."school_id" = "transaction_items"."school_id" AND t."id" = "transaction_items"."transaction_id";--> statement-breakpoint
ALTER TABLE "transaction_items" ALTER COLUMN "net" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_items" ALTER COLUMN "vat" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "item_sum" CHECK ("transaction_items"."net" + "transaction_items"."vat" = "transaction_items"."amount" - "transaction_items"."discount" and "transaction_items"."net" >= 0 and "transaction_items"."vat" >= 0);--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "item_discount" CHECK ("transaction_items"."discount" >= 0);--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "item_exempt" CHECK ("transaction_items"."vat_rate" is not null or "transaction_items"."vat" = 0);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transaction_discount" CHECK ("transactions"."discount" >= 0);