CREATE TABLE "reports" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"author_id" bigint NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	CONSTRAINT "reports_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "reported_once" UNIQUE("school_id","type","item_id","account_id"),
	CONSTRAINT "report_type" CHECK ("reports"."type" in ('community_post', 'comment', 'reply', 'review')),
	CONSTRAINT "report_reason" CHECK ("reports"."reason" in ('spam', 'abuse', 'rights', 'other')),
	CONSTRAINT "report_text" CHECK (length("reports"."text") between 1 and 1000),
	CONSTRAINT "reported_body" CHECK (length("reports"."body") <= 2000),
	CONSTRAINT "report_decision" CHECK ("reports"."decision" in ('keep', 'delete')),
	CONSTRAINT "report_decided" CHECK (num_nonnulls("reports"."decision", "reports"."decided_at", "reports"."decided_by") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "block_reason" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "blocked_by" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "handled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "comments" SET "handled" = true WHERE EXISTS (SELECT FROM "replies" r WHERE r."school_id" = "comments"."school_id" AND r."comment_id" = "comments"."id" AND r."by_admin")
	OR EXISTS (SELECT FROM "reviews" v WHERE v."school_id" = "comments"."school_id" AND v."comment_id" = "comments"."id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_school_id_author_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","author_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_school_id_decided_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","decided_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_reports" ON "reports" USING btree ("school_id","id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "reports_of_account" ON "reports" USING btree ("school_id","account_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_school_id_blocked_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","blocked_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_type" ON "comments" USING btree ("school_id","type","id");--> statement-breakpoint
CREATE INDEX "new_comments" ON "comments" USING btree ("school_id","type","id") WHERE not by_admin and not handled;--> statement-breakpoint
CREATE INDEX "new_comments_of_item" ON "comments" USING btree ("school_id","type","item_id","id") WHERE not by_admin and not handled;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "account_block" CHECK (("accounts"."blocked_at" is null) = ("accounts"."blocked_by" is null) and ("accounts"."block_reason" is null
        or "accounts"."blocked_at" is not null and length("accounts"."block_reason") between 1 and 500));