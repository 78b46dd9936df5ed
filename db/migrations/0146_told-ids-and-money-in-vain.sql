ALTER TABLE "webhook_clocks" ADD COLUMN "told_id" bigint;--> statement-breakpoint
ALTER TABLE "instalment_charges" ADD COLUMN "beyond" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "instalments_paid_in_vain" ON "instalment_charges" USING btree ("school_id","plan_id") WHERE beyond > 0;--> statement-breakpoint
ALTER TABLE "instalment_charges" ADD CONSTRAINT "instalment_beyond" CHECK ("instalment_charges"."beyond" between 0 and "instalment_charges"."covers" and ("instalment_charges"."beyond" = 0 or "instalment_charges"."paid_at" is not null));