CREATE TABLE "certificate_rules" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"template_id" bigint,
	"since" timestamp with time zone,
	CONSTRAINT "certificate_rules_school_id_product_id_pk" PRIMARY KEY("school_id","product_id"),
	CONSTRAINT "certificate_rule" CHECK ("certificate_rules"."rule" in ('by_hand', 'lectures', 'exams', 'lectures_and_exams'))
);
--> statement-breakpoint
CREATE TABLE "certificate_series" (
	"school_id" bigint NOT NULL,
	"series" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "certificate_series_school_id_series_pk" PRIMARY KEY("school_id","series"),
	CONSTRAINT "certificate_series_number" CHECK ("certificate_series"."last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "certificate_templates" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificate_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"design" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_templates_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "certificate_template_title" CHECK (length("certificate_templates"."title") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_confirmed_at" timestamp with time zone,
	"course" jsonb NOT NULL,
	"locale" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"lectures" integer NOT NULL,
	"grade" integer,
	"design" jsonb NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"revoke_reason" text,
	"replaced_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "certificate_code" UNIQUE("school_id","code"),
	CONSTRAINT "certificate_number" UNIQUE("school_id","series","number"),
	CONSTRAINT "certificate_code_shape" CHECK ("certificates"."code" ~ '^[0-9a-hjkmnp-tv-z]{20}$'),
	CONSTRAINT "certificate_name" CHECK (length("certificates"."name") between 1 and 201),
	CONSTRAINT "certificate_amounts" CHECK ("certificates"."minutes" >= 0 and "certificates"."lectures" >= 0 and "certificates"."number" > 0),
	CONSTRAINT "certificate_grade" CHECK ("certificates"."grade" between 0 and 100),
	CONSTRAINT "certificate_locale" CHECK ("certificates"."locale" in ('en', 'pl')),
	CONSTRAINT "certificate_dated" CHECK ("certificates"."issued_at" <= "certificates"."created_at"),
	CONSTRAINT "certificate_revoked" CHECK (("certificates"."revoked_at" is null) = ("certificates"."revoke_reason" is null) and ("certificates"."replaced_by" is null or "certificates"."revoked_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notification_about";--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rule_template" FOREIGN KEY ("school_id","template_id") REFERENCES "public"."certificate_templates"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_school_id_revoked_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","revoked_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_rules_of_template" ON "certificate_rules" USING btree ("school_id","template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_of_student" ON "certificates" USING btree ("school_id","account_id","product_id") WHERE replaced_by is null;--> statement-breakpoint
CREATE INDEX "certificates_by_time" ON "certificates" USING btree ("school_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_of_product" ON "certificates" USING btree ("school_id","product_id","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notification_about" CHECK ("notifications"."about_type" in ('community_post', 'comment', 'reply', 'review', 'report', 'reminder', 'certificate'));