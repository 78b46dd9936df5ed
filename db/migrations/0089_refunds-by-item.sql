CREATE TABLE "refund_items" (
	"school_id" bigint NOT NULL,
	"refund_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "refund_items_school_id_refund_id_item_id_pk" PRIMARY KEY("school_id","refund_id","item_id"),
	CONSTRAINT "refund_item_amount" CHECK ("refund_items"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "access" text;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_school_id_refund_id_refunds_school_id_id_fk" FOREIGN KEY ("school_id","refund_id") REFERENCES "public"."refunds"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_school_id_item_id_transaction_items_school_id_id_fk" FOREIGN KEY ("school_id","item_id") REFERENCES "public"."transaction_items"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_of_item" ON "refund_items" USING btree ("school_id","item_id");--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "item_access" CHECK ("transaction_items"."access" in ('kept', 'ended'));