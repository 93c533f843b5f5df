package com.example.documents;

import java.util.List;

record DocumentKey(String drive, List<String> path) {

}
