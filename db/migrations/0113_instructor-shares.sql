CREATE TABLE "instructor_shares" (
	"school_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"percentage" integer NOT NULL,
	CONSTRAINT "instructor_shares_school_id_account_id_product_id_pk" PRIMARY KEY("school_id","account_id","product_id"),
	CONSTRAINT "instructor_share" CHECK ("instructor_shares"."percentage" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "instructor_shares" ADD CONSTRAINT "instructor_shares_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructor_shares" ADD CONSTRAINT "instructor_shares_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_of_product" ON "instructor_shares" USING btree ("school_id","product_id");