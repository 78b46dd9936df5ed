CREATE TABLE "order_answers" (
	"school_id" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"answers" jsonb NOT NULL,
	CONSTRAINT "order_answers_school_id_transaction_id_pk" PRIMARY KEY("school_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "order_forms" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"simple" boolean NOT NULL,
	"questions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_forms_school_id_product_id_pk" PRIMARY KEY("school_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "order_answers" ADD CONSTRAINT "order_answers_school_id_transaction_id_transactions_school_id_id_fk" FOREIGN KEY ("school_id","transaction_id") REFERENCES "public"."transactions"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_forms" ADD CONSTRAINT "order_forms_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;