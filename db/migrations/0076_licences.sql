CREATE TABLE "licence_invitations" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "licence_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"locale" text NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" bigint,
	"accepted_at" timestamp with time zone,
	"activated_at" timestamp with time zone,
	CONSTRAINT "licence_invitations_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "licence_email" UNIQUE("school_id","transaction_id","email_key"),
	CONSTRAINT "licence_token" UNIQUE("school_id","token_hash"),
	CONSTRAINT "licence_status" CHECK ("licence_invitations"."status" in ('sent', 'accepted', 'activated')),
	CONSTRAINT "licence_locale" CHECK ("licence_invitations"."locale" in ('en', 'pl')),
	CONSTRAINT "licence_hash" CHECK (length("licence_invitations"."token_hash") = 32),
	CONSTRAINT "licence_states" CHECK (("licence_invitations"."status" = 'sent') = ("licence_invitations"."accepted_at" is null) and ("licence_invitations"."status" = 'activated') = ("licence_invitations"."activated_at" is not null)
        and ("licence_invitations"."account_id" is null or "licence_invitations"."accepted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"access_days" integer NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "licences_school_id_transaction_id_pk" PRIMARY KEY("school_id","transaction_id"),
	CONSTRAINT "licences_left" CHECK ("licences"."used" between 0 and "licences"."quantity")
);
--> statement-breakpoint
ALTER TABLE "access_grants" DROP CONSTRAINT "access_source";--> statement-breakpoint
ALTER TABLE "licence_invitations" ADD CONSTRAINT "licence_invitations_school_id_transaction_id_licences_school_id_transaction_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."licences"("school_id","transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_invitations" ADD CONSTRAINT "licence_invitations_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_invitations" ADD CONSTRAINT "licence_invitations_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licence_invitations_of_account" ON "licence_invitations" USING btree ("school_id","account_id","product_id");--> statement-breakpoint
CREATE INDEX "licence_invitations_of_email" ON "licence_invitations" USING btree ("school_id","email_key");--> statement-breakpoint
CREATE INDEX "licences_of_account" ON "licences" USING btree ("school_id","account_id","product_id");--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_source" CHECK ("access_grants"."source" in ('transaction', 'staff', 'membership', 'licence'));