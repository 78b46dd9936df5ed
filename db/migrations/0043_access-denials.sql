CREATE TABLE "access_denials" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "access_denials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"denied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"denied_by" bigint NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" bigint,
	"lift_reason" text,
	CONSTRAINT "access_denials_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "access_denial_lifted" CHECK (("access_denials"."lifted_at" is null) = ("access_denials"."lifted_by" is null) and ("access_denials"."lifted_at" is null) = ("access_denials"."lift_reason" is null)),
	CONSTRAINT "access_denial_reasons" CHECK (length("access_denials"."reason") <= 500 and length("access_denials"."lift_reason") <= 500)
);
--> statement-breakpoint
DROP INDEX "access_once";--> statement-breakpoint
DROP INDEX "access_by_hand_once";--> statement-breakpoint
ALTER TABLE "access_grants" ADD COLUMN "lengthens" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "exam_id" bigint;--> statement-breakpoint
ALTER TABLE "access_denials" ADD CONSTRAINT "access_denials_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_denials" ADD CONSTRAINT "access_denials_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_denials" ADD CONSTRAINT "access_denials_school_id_denied_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","denied_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_denials" ADD CONSTRAINT "access_denials_school_id_lifted_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","lifted_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_denied_once" ON "access_denials" USING btree ("school_id","account_id","product_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "denials_of_account" ON "access_denials" USING btree ("school_id","account_id","product_id");--> statement-breakpoint
CREATE INDEX "denials_of_product" ON "access_denials" USING btree ("school_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_once" ON "access_grants" USING btree ("school_id","account_id","product_id","source","source_id") WHERE source <> 'staff';--> statement-breakpoint
CREATE UNIQUE INDEX "access_by_hand_once" ON "access_grants" USING btree ("school_id","account_id","product_id") WHERE source = 'staff' and revoked_at is null and not lengthens;