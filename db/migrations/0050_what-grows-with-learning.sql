ALTER TABLE "accounts" ADD COLUMN "words_key" text collate "C" GENERATED ALWAYS AS (translate(lower(first_name || ' ' || last_name || ' ' || email), 'ąćęłńóśźżàáâäãåçèéêëìíîïñòôöõùúûüýčďěňřšťůžß', 'acelnoszzaaaaaaceeeeiiiinoooouuuuycdenrstuzs')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "learned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "accounts_by_learning" ON "accounts" USING btree ("school_id",coalesce("learned_at", 'epoch'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "progress_by_completion" ON "lecture_progress" USING btree ("school_id","completed_at","product_id","account_id") WHERE completed_at is not null;--> statement-breakpoint
UPDATE "accounts" SET "learned_at" = p."at" FROM (SELECT "school_id", "account_id", max(greatest("watched_at", "completed_at")) AS "at" FROM "lecture_progress" GROUP BY "school_id", "account_id") p
	WHERE p."school_id" = "accounts"."school_id" AND p."account_id" = "accounts"."id";
